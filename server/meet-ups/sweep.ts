import { and, eq, exists, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { meetUpLimits } from '#sync/meet-ups/meet-ups.ts'
import { day } from '#sync/time.ts'
import { notifyOfDeal, type Words } from '../deals/notices.ts'
import type { Db } from '../db/open.ts'
import type { Resources } from '../resources.ts'
import { question, reminder } from './notices.ts'
import type { MeetUpRow } from './rows.ts'

const { lasts, reminder: before, remindIfAgreed } = meetUpLimits
const { id, at, state, agreedAt, remindedAt, askedAt, oneId, otherId, deleted } = meetUps

/** Meet-ups of one transaction. */
const portion = 50

/** What both people hear of a meet-up at some time, once. */
interface Step {
  isDue(db: Db, now: number): SQL | undefined
  changed(now: number): Partial<MeetUpRow>
  words(about: MeetUpRow & { username: string }): Words
}

const isAgreed = and(eq(state, 'agreed'), eq(deleted, false))

const remind: Step = {
  isDue: (_, now) =>
    and(
      isAgreed,
      isNull(remindedAt),
      gt(at, now),
      lte(at, now + before),
      lte(agreedAt, sql`${at} - ${remindIfAgreed}`),
    ),
  changed: (now) => ({ remindedAt: now }),
  words: reminder,
}

/** Only where something is reserved between the two. A server that was off for a day does not ask late. */
const ask: Step = {
  isDue: (db, now) =>
    and(
      isAgreed,
      isNull(askedAt),
      gt(at, now - lasts - day),
      lte(at, now - lasts),
      exists(
        db
          .select({ id: deals.id })
          .from(deals)
          .where(and(eq(deals.state, 'reserved'), isBetweenTheTwo)),
      ),
    ),
  changed: (now) => ({ askedAt: now }),
  words: question,
}

const isBetweenTheTwo = or(
  and(eq(deals.sellerId, oneId), eq(deals.buyerId, otherId)),
  and(eq(deals.sellerId, otherId), eq(deals.buyerId, oneId)),
)

/** Call it every minute. */
export async function sweepMeetUps(resources: Resources): Promise<void> {
  for (const step of [remind, ask]) while (await runPortion(resources, step));
}

const ones = alias(users, 'ones')
const others = alias(users, 'others')

/** @returns whether there may be more */
async function runPortion(resources: Resources, step: Step): Promise<boolean> {
  const now = resources.clock()
  const due = await resources.readers.readOnce(async (db) => {
    const rows = await db.select({ id }).from(meetUps).where(step.isDue(db, now)).limit(portion)
    return rows.map((row) => row.id)
  })
  if (due.length === 0) return false
  let afterwards: (() => Promise<void>)[] = []
  await resources.writer.write({
    async run(tx, rev) {
      afterwards = []
      const after = (work: () => Promise<void>) => void afterwards.push(work)
      const context = { tx, now, rev, resources, after, actor: undefined }
      const rows = await tx
        .select({ row: meetUps, one: ones.username, other: others.username })
        .from(meetUps)
        .innerJoin(ones, eq(ones.id, oneId))
        .innerJoin(others, eq(others.id, otherId))
        // Someone may have moved them since.
        .where(and(inArray(id, due), step.isDue(tx, now)))
      for (const { row, one, other } of rows) {
        await tx
          .update(meetUps)
          .set({ ...step.changed(now), rev })
          .where(eq(id, row.id))
        for (const [to, from] of [
          [row.oneId, { id: row.otherId, username: other }],
          [row.otherId, { id: row.oneId, username: one }],
        ] as const) {
          after(async () => resources.sockets.userChanged(to, rev))
          await notifyOfDeal(context, to, from, step.words({ ...row, username: from.username }))
        }
      }
    },
  })
  await Promise.all(afterwards.map((work) => work()))
  return due.length === portion
}
