import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey, usernameKey } from '#sync/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'

interface NamedReporter {
  reporterEmail?: string | undefined
  reporterUsername?: string | undefined
}

/** The session says who reports. @throws Refusal `forbidden` if the report names somebody else. */
export async function assertReporter(
  db: Db,
  { userId }: Actor,
  { reporterEmail, reporterUsername }: NamedReporter,
): Promise<void> {
  const [own] = await db
    .select({ email: users.emailKey, username: users.usernameKey })
    .from(users)
    .where(eq(users.id, userId))
  const isOwn =
    (reporterEmail === undefined || emailKey(reporterEmail) === own?.email) &&
    (reporterUsername === undefined || usernameKey(reporterUsername) === own?.username)
  if (!isOwn) throw new Refusal('forbidden', 'You can only report in your own name.')
}

/** Anybody with an account, blocked or not, may be reported. @throws Refusal `not_found`. */
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
