import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { notBlocked, type Viewer } from '../listings/visibility.ts'
import { hasWrittenTo } from '../messages/people.ts'

/** The people whom reviews are about. `users` are their authors. */
export const reviewees = alias(users, 'reviewee')

/**
 * The only place that decides which reviews a person sees: their own, and those on profiles that they
 * may open, unless a moderator hid the review or there is a block with its author. For queries over
 * reviews joined with their subjects (`reviewees`).
 */
export function reviewVisibleTo({ userId }: Pick<Viewer, 'userId'>): SQL | undefined {
  const viewer = sql`${userId}`
  const isOpen = or(
    eq(reviewees.id, userId),
    eq(reviewees.privateProfile, false),
    hasWrittenTo(reviewees.id, userId),
  )
  const isReadable = and(
    eq(reviews.hidden, false),
    isNull(reviewees.suspendedAt),
    eq(reviewees.deleted, false),
    isOpen,
    notBlocked(viewer, sql`${reviews.reviewerId}`),
    notBlocked(viewer, sql`${reviews.revieweeId}`),
  )
  return and(eq(reviews.deleted, false), or(eq(reviews.reviewerId, userId), isReadable))
}
