import { and, desc, gt, gte, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import * as v from 'valibot'
import { mails } from '#drizzle/schema/mails.ts'
import { mailProblemSchema, type MailProblem } from '#sync/health.ts'
import { day } from '#sync/time.ts'
import type { Db } from '../db/open.ts'
import type { Resources } from '../resources.ts'

/** So many failed tries take half a minute, which a restart of a mail server may need. */
export const fewTries = 3
const remembered = 7 * day

/**
 * Why emails do not go out. One that has no mailbox says nothing about the mail server. One that was
 * given up counts for a day.
 */
export async function mailProblem(db: Db, now: number): Promise<MailProblem | undefined> {
  const isStuck = and(isNull(mails.droppedAt), gte(mails.tries, fewTries))
  const [newest] = await db
    .select({ problem: mails.problem })
    .from(mails)
    .where(
      and(
        isNotNull(mails.problem),
        ne(mails.problem, 'recipient'),
        or(isStuck, gt(mails.droppedAt, now - day)),
      ),
    )
    .orderBy(desc(mails.dueAt))
    .limit(1)
  return newest && v.parse(mailProblemSchema, newest.problem)
}

/** Forgets why emails were given up. */
export async function sweepDroppedMails({ writer, clock }: Resources): Promise<void> {
  await writer.write({
    async run(tx) {
      await tx.delete(mails).where(lt(mails.droppedAt, clock() - remembered))
    },
  })
}
