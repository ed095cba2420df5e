import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { universities } from '#drizzle/schema/universities.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import type { Db } from '../db/open.ts'
import { hasConversation } from '../messages/people.ts'
import { shownImageOf } from './profile-image.ts'

/** A user as the viewer may see them; undefined for a deleted or suspended user. */
export async function publicProfile(
  db: Db,
  id: string,
  viewerId: string,
): Promise<PublicProfile | undefined> {
  const [row] = await db
    .select({
      user: users,
      university: universities.name,
      isKnown: hasConversation(id, viewerId),
    })
    .from(users)
    .innerJoin(universities, eq(universities.id, users.universityId))
    .where(and(eq(users.id, id), eq(users.deleted, false), isNull(users.suspendedAt)))
  if (!row) return undefined
  const { user, university, isKnown } = row
  const { username, firstName, lastName } = user
  const shown = {
    id,
    _id: id,
    username,
    firstName,
    lastName,
    profileImage: shownImageOf(user.profileImageId),
    verified: true,
    badge: '',
  }
  if (user.privateProfile && id !== viewerId && !isKnown) return shown
  const { year, bio } = user
  const createdAt = new Date(user.createdAt).toISOString()
  return { ...shown, college: university, university, year, bio, averageRating: 0, createdAt }
}
