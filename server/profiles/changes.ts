import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { emailKey, yearProblem } from '#sync/accounts/accounts.ts'
import { profileYears, type ProfileFields } from '#sync/profile-changes.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { noSuchUser } from './queries.ts'

/** What is stored of the fields of a profile's form. @throws Refusal if there is no such user */
export async function storedProfile(tx: Tx, userId: string): Promise<StoredProfile> {
  const { firstName, lastName, username, year, bio, emailKey: email } = users
  const [stored] = await tx
    .select({ firstName, lastName, username, year, bio, email, college: universities.name })
    .from(users)
    .innerJoin(universities, eq(universities.id, users.universityId))
    .where(eq(users.id, userId))
  if (!stored) throw noSuchUser()
  return stored
}

interface StoredProfile extends ProfileFields {
  email: string
  college: string
}

type Given = { [Name in keyof StoredProfile]?: StoredProfile[Name] | undefined }

/**
 * Checks what depends on the stored profile.
 * @throws Refusal `bad_input` for a year that is not on offer, and for another address or college,
 * because each has a call of its own
 */
export function assertPossible(
  own: StoredProfile,
  { year, email, college }: Given,
  now: number,
): void {
  if (email !== undefined && emailKey(email.trim()) !== own.email)
    throw new Refusal('bad_input', 'Change your email address on the account page.', 'email')
  if (college !== undefined && college.trim() !== own.college)
    throw new Refusal('bad_input', 'Change your university in the settings.', 'college')
  const years = profileYears(own.year, new Date(now))
  const problem = year === undefined ? undefined : yearProblem(year, years)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
}
