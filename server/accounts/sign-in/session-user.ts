import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { universities } from '#drizzle/schema/universities.ts'
import type { SessionUser } from '#sync/accounts/session.ts'
import { averageOf, badgeOf } from '#sync/reviews.ts'
import type { Db } from '../../db/open.ts'
import type { Env } from '../../env.ts'
import { newTermsFor } from '../../legal/new-terms.ts'
import { ownImageOf } from '../../profiles/profile-image.ts'
import { reviewsOf } from '../../reviews/queries.ts'
import type { Resources } from '../../resources.ts'
import { viewerOf } from '../../viewer.ts'
import { countRecoveryCodes, isTwoFactorOn } from './two-factor.ts'

/** GET /api/auth/userdata */
export async function readUserdata(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  c.header('cache-control', 'no-store')
  return c.json(await readSessionUser(c.get('resources'), userId))
}

/** A user as their own session sees them. @throws Error if there is no such user. */
export async function readSessionUser(resources: Resources, id: string): Promise<SessionUser> {
  const { readers, config } = resources
  const [user, newTerms] = await readers.read(async (db) => [
    await sessionUserOf(db, id),
    await newTermsFor(db, id, resources),
  ])
  return {
    ...user,
    ...(newTerms && { newTerms }),
    ...(config.schoolLogin?.only && { withoutPassword: true }),
  }
}

export async function sessionUserOf(db: Db, id: string): Promise<SessionUser> {
  const [row] = await db
    .select({ user: users, university: universities.name, originalName: images.originalName })
    .from(users)
    .innerJoin(universities, eq(universities.id, users.universityId))
    .leftJoin(images, eq(images.id, users.profileImageId))
    .where(eq(users.id, id))
  if (!row) throw new Error(`There is no user ${id}.`)
  const { user, university, originalName } = row
  const { reviews } = await reviewsOf(db, id, id)
  const { username, firstName, lastName, email, universityId, year, bio } = user
  const { privateProfile, allowMessages, notificationsEnabled, showActivity } = user
  const { showAvailability, availability, venmoHandle, paypalHandle } = user
  const twoFactorEnabled = await isTwoFactorOn(db, id)
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
    profileImage: ownImageOf(user.profileImageId, originalName),
    verified: true,
    averageRating: averageOf(user),
    badge: badgeOf(averageOf(user)),
    showAvailability,
    availability,
    paymentHandles: { venmoHandle, paypalHandle },
    reviews,
    universityChangeCount: user.universityChangeCount,
    twoFactorEnabled,
    ...(twoFactorEnabled && { recoveryCodesLeft: await countRecoveryCodes(db, id) }),
    privateProfile,
    allowMessages,
    notificationsEnabled,
    showActivity,
    createdAt: new Date(user.createdAt).toISOString(),
    ...(user.moderator && { isModerator: true }),
    ...(user.administrator && { isAdministrator: true }),
    ...(user.passwordHash === '' && { withoutPassword: true }),
  }
}
