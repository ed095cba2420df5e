import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey, usernameKey } from '#sync/accounts/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { isOwnName } from '../own-name.ts'

interface ReporterFields {
  reporterEmail?: string | undefined
  reporterUsername?: string | undefined
}

/** @throws Refusal `forbidden` for a report in the name of another user. */
export async function assertReporter(
  db: Db,
  actor: Actor,
  { reporterEmail, reporterUsername }: ReporterFields,
): Promise<void> {
  if (isOwnName(actor, reporterUsername) && (await isOwnEmail(db, actor, reporterEmail))) return
  throw new Refusal('forbidden', 'You can only report in your own name.')
}

async function isOwnEmail(db: Db, { userId }: Actor, given: string | undefined): Promise<boolean> {
  if (given === undefined) return true
  const [own] = await db.select({ key: users.emailKey }).from(users).where(eq(users.id, userId))
  return own?.key === emailKey(given)
}

/** Finds a user to report. Blocks do not matter. @throws Refusal `not_found` */
export async function findSubject(
  db: Db,
  username: string,
): Promise<{ subjectId: string; subjectUsername: string }> {
  const [subject] = await db
    .select({ subjectId: users.id, subjectUsername: users.username })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(username)), eq(users.deleted, false)))
  if (!subject) throw new Refusal('not_found', 'This user does not exist.')
  return subject
}
