import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { emailKey, yearProblem } from '#sync/accounts/accounts.ts'
import { profileYears, type ProfileFields } from '#sync/profile-changes.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'

interface Given {
  year?: ProfileFields['year'] | undefined
  email?: string | undefined
  college?: string | undefined
}

/**
 * Checks what depends on the stored profile.
 * @throws Refusal `bad_input` for a year that is not on offer, and for another address or college,
 * because each has a call of its own
 */
export async function assertPossible(
  tx: Tx,
  userId: string,
  { year, email, college }: Given,
  now: number,
): Promise<void> {
  const [own] = await tx
    .select({ year: users.year, email: users.emailKey, college: universities.name })
    .from(users)
    .innerJoin(universities, eq(universities.id, users.universityId))
    .where(eq(users.id, userId))
  if (email !== undefined && emailKey(email.trim()) !== own?.email)
    throw new Refusal('bad_input', 'Change your email address on the account page.', 'email')
  if (college !== undefined && college.trim() !== own?.college)
    throw new Refusal('bad_input', 'Change your university in the settings.', 'college')
  const problem = year === undefined ? undefined : yearProblem(year, yearsOf(own?.year, now))
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
}

const yearsOf = (present: number | undefined, now: number): number[] =>
  profileYears(present ?? 0, new Date(now))
