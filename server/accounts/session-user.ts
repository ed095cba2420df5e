import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { universities } from '#drizzle/schema/universities.ts'
import type { SessionUser } from '#sync/accounts.ts'
import { profileImageOf } from '../profiles/profile-image.ts'
import type { Services } from '../services.ts'

/** The record that a signed-in person gets of themselves. @throws Error if there is no such user. */
export async function readSessionUser({ readers }: Services, id: string): Promise<SessionUser> {
  const [row] = await readers.read((db) =>
    db
      .select({ user: users, university: universities.name })
      .from(users)
      .innerJoin(universities, eq(universities.id, users.universityId))
      .where(eq(users.id, id)),
  )
  if (!row) throw new Error(`There is no user ${id}.`)
  const { user, university } = row
  const { username, firstName, lastName, email, universityId, year, bio } = user
  return {
    id,
    _id: id,
    username,
    firstName,
    lastName,
    email,
    universityId,
    year,
    bio,
    university,
    college: university,
    profileImage: profileImageOf(user.profileImageId),
    verified: true,
    createdAt: new Date(user.createdAt).toISOString(),
  }
}
