import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { peopleOfChangedBlocks } from '../blocks/sync.ts'
import { anyViewer, notBlocked } from '../listings/visibility.ts'
import { isOfSpan, stampsOf } from '../sync/synced-noun.ts'
import { syncedRows } from '../sync/synced-rows.ts'
import { reviewAnswer, reviewColumns } from './queries.ts'

const { userId } = anyViewer
const isWritten = eq(reviews.reviewerId, userId)
const isReceived = eq(reviews.revieweeId, userId)
const isOwn = or(isWritten, isReceived)

/** A device keeps what its user wrote. What they received goes if it is hidden or behind a block. */
const isHeld = and(
  eq(reviews.deleted, false),
  or(
    isWritten,
    and(eq(reviews.hidden, false), notBlocked(sql`${userId}`, sql`${reviews.reviewerId}`)),
  ),
)

/** The reviews that the viewer wrote or received. Those of other profiles come with the profile. */
export const syncedReviews = syncedRows({
  table: 'reviews',
  stamps: (db) => [stampsOf(db, reviews.rev, isWritten), stampsOf(db, reviews.rev, isReceived)],
  select: (db) =>
    db
      .select({ isHeld: sql<number>`${isHeld}`, ...reviewColumns })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.reviewerId)),
  changed(db) {
    const isOfPeople = and(isReceived, inArray(reviews.reviewerId, peopleOfChangedBlocks(db)))
    return or(and(isOwn, isOfSpan(reviews.rev)), isOfPeople)
  },
  isGone: (row) => row.isHeld === 0,
  initial: () => and(isOwn, isHeld),
  order: { at: reviews.writtenAt, id: reviews.id },
  placeOf: ({ writtenAt, id }) => ({ at: writtenAt, id }),
  answer: reviewAnswer,
})
