import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { universities } from '#drizzle/schema/universities.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import type { Env } from '../env.ts'
import { hasConversation } from '../messages/people.ts'
import { viewerOf } from '../viewer.ts'
import { shownImageOf } from './profile-image.ts'

/** GET /api/users/:id: what anybody signed in may see of somebody. */
export async function readPublicProfile(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  const id = c.req.param('id') ?? ''
  const profile = await c.var.resources.readers.read((db) => publicProfile(db, id, userId))
  if (!profile) throw new Refusal('not_found', 'This user does not exist.')
  c.header('cache-control', 'no-store')
  return c.json(profile)
}

async function publicProfile(
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
