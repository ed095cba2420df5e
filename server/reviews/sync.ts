import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { peopleOfChangedBlocks } from '../blocks/sync.ts'
import { prepared } from '../db/prepared.ts'
import { anyViewer, notBlocked } from '../listings/visibility.ts'
import {
  isAfterStart,
  isOfSpan,
  stampsOf,
  startAfter,
  type SnapshotPart,
  type SyncedNoun,
} from '../sync/synced-noun.ts'
import { reviewAnswer, reviewColumns } from './queries.ts'

const { userId } = anyViewer
const isWritten = eq(reviews.reviewerId, userId)
const isReceived = eq(reviews.revieweeId, userId)

/** A device keeps what its user wrote. What they received goes if it is hidden or behind a block. */
const isHeld = and(
  eq(reviews.deleted, false),
  or(
    isWritten,
    and(eq(reviews.hidden, false), notBlocked(sql`${userId}`, sql`${reviews.reviewerId}`)),
  ),
)

/** The reviews that the viewer wrote or received. Those of other profiles come with the profile. */
export const syncedReviews: SyncedNoun = {
  stamps: (db) => [stampsOf(db, reviews.rev, isWritten), stampsOf(db, reviews.rev, isReceived)],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const { isHere, ...row } of await changedQuery(db).execute({ ...viewer, ...span })) {
      if (isHere) changes.put('reviews', reviewAnswer(row))
      else changes.delete('reviews', row.id)
    }
  },
}

/** All reviews that the user wrote or received, the newest first. */
export const allReviews: SnapshotPart = {
  async addPage(db, viewer, { after, limit }, changes) {
    const rows = await allQuery(db).execute({ ...viewer, ...after, limit })
    for (const row of rows) changes.put('reviews', reviewAnswer(row))
    return startAfter(rows, limit, ({ writtenAt, id }) => ({ at: writtenAt, id }))
  },
}

const allQuery = prepared((db) =>
  db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(and(or(isWritten, isReceived), isHeld, isAfterStart(reviews.writtenAt, reviews.id)))
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

const changedQuery = prepared((db) => {
  const isOfPeople = and(isReceived, inArray(reviews.reviewerId, peopleOfChangedBlocks(db)))
  return db
    .select({ isHere: sql<number>`${isHeld}`, ...reviewColumns })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(or(and(or(isWritten, isReceived), isOfSpan(reviews.rev)), isOfPeople))
    .prepare()
})
