import { and, eq, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { emailDomain } from '#sync/accounts/email.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import { Refusal } from '#sync/refusal.ts'
import { averageOf, badgeOf } from '#sync/reviews.ts'
import { activityOf } from '../activity/queries.ts'
import { showsActivityTo } from '../activity/visibility.ts'
import type { Db } from '../db/open.ts'
import { blocksOther } from '../blocks/blocks-other.ts'
import { prepared } from '../db/prepared.ts'
import { hasWrittenTo } from '../messages/people.ts'
import { reviewsOf } from '../reviews/queries.ts'
import { ownImageOf, shownImageOf } from './profile-image.ts'

export const noSuchUser = () => new Refusal('not_found', 'This user does not exist.')

/** A person (`users`) whom others can look up. A deleted or suspended one does not exist for them. */
export const isThere = (id: string | Placeholder): SQL | undefined =>
  and(eq(users.id, id), eq(users.deleted, false), isNull(users.suspendedAt))

/** A profile as the viewer may see it; undefined for a deleted or suspended person. */
export async function profileFor(
  db: Db,
  id: string,
  viewerId: string,
): Promise<PublicProfile | undefined> {
  const [row] = await profileQuery(db).execute({ id, viewerId })
  if (!row) return undefined
  const { user, university: college, originalName, isKnown } = row
  const isOwn = id === viewerId
  const shown = shownToAll(row)
  if (user.privateProfile && !isOwn && !isKnown) return shown
  const { year, bio, email } = user
  const activity = row.showsActivity ? await activityOf(db, user) : {}
  const showAvailability = user.showAvailability && !shown.isBlocked && !shown.isBlockedBy
  return {
    ...shown,
    ...(isOwn && { email, profileImage: ownImageOf(user.profileImageId, originalName) }),
    college,
    university: college,
    year,
    bio,
    averageRating: averageOf(user),
    ...(user.soldCount > 0 && { soldCount: user.soldCount }),
    showAvailability,
    availability: showAvailability || isOwn ? user.availability : [],
    ...(await reviewsOf(db, id, viewerId)),
    ...activity,
    createdAt: new Date(user.createdAt).toISOString(),
  }
}

interface Shown {
  user: typeof users.$inferSelect
  isBlocked: number
  isBlockedBy: number
}

/** What even a private profile shows: name, username, picture, badges, and blocks. */
function shownToAll({ user, isBlocked, isBlockedBy }: Shown): PublicProfile {
  const { id, username, firstName, lastName } = user
  return {
    id,
    _id: id,
    username,
    firstName,
    lastName,
    profileImage: shownImageOf(user.profileImageId),
    verified: true,
    verifiedDomain: emailDomain(user.email),
    badge: badgeOf(averageOf(user)),
    isBlocked: isBlocked === 1,
    isBlockedBy: isBlockedBy === 1,
  }
}

const profileQuery = prepared((db) => {
  const id = sql.placeholder('id')
  const viewerId = sql.placeholder('viewerId')
  return db
    .select({
      user: users,
      university: universities.name,
      originalName: images.originalName,
      isKnown: hasWrittenTo(id, viewerId),
      showsActivity: showsActivityTo(viewerId),
      isBlocked: blocksOther(viewerId, id),
      isBlockedBy: blocksOther(id, viewerId),
    })
    .from(users)
    .innerJoin(universities, eq(universities.id, users.universityId))
    .leftJoin(images, eq(images.id, users.profileImageId))
    .where(isThere(id))
    .prepare()
})
