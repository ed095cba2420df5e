import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { imagePath } from '#sync/images.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import { shownReviews, type Review } from '#sync/reviews.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { reviewees, reviewVisibleTo } from './visibility.ts'

/** The columns for an answer, of a review joined with its author (`users`). */
export const reviewColumns = {
  id: reviews.id,
  revieweeId: reviews.revieweeId,
  reviewerId: reviews.reviewerId,
  reviewer: users.username,
  image: users.profileImageId,
  rating: reviews.rating,
  comment: reviews.comment,
  writtenAt: reviews.writtenAt,
  edited: reviews.edited,
  hidden: reviews.hidden,
}

export interface ReviewRow {
  id: string
  revieweeId: string
  reviewerId: string
  reviewer: string
  image: string | null
  rating: number
  comment: string
  writtenAt: number
  edited: boolean
  hidden: boolean
}

export const reviewAnswer = ({ id, image, writtenAt, hidden, ...row }: ReviewRow): Review => ({
  reviewId: id,
  revieweeId: row.revieweeId,
  reviewer: row.reviewer,
  reviewerId: row.reviewerId,
  ...(image !== null && { reviewerImagePath: imagePath(image, 'small') }),
  rating: row.rating,
  comment: row.comment,
  time: new Date(writtenAt).toISOString(),
  edited: row.edited,
  ...(hidden && { hidden }),
})

const reviewsFrom = (db: Db) =>
  db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .innerJoin(reviewees, eq(reviewees.id, reviews.revieweeId))

/** The newest reviews of a person that the viewer may see, newest first. */
export async function reviewsOf(db: Db, revieweeId: string, viewerId: string): Promise<Review[]> {
  const rows = await ofProfileQuery(db).execute({ revieweeId, userId: viewerId })
  return rows.map(reviewAnswer)
}

const ofProfileQuery = prepared((db) =>
  reviewsFrom(db)
    .where(
      and(
        eq(reviews.revieweeId, sql.placeholder('revieweeId')),
        reviewVisibleTo({ userId: sql.placeholder('userId') }),
      ),
    )
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(shownReviews)
    .prepare(),
)

/** All reviews that a person wrote or received and may see, newest first. */
export async function ownReviews(db: Db, userId: string) {
  const rows = await reviewsFrom(db)
    .where(
      and(
        sql`${userId} in (${reviews.reviewerId}, ${reviews.revieweeId})`,
        reviewVisibleTo({ userId }),
      ),
    )
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
  const all = rows.map(reviewAnswer)
  return {
    written: all.filter(({ reviewerId }) => reviewerId === userId),
    received: all.filter(({ reviewerId }) => reviewerId !== userId),
  }
}

/** A review that the viewer may see. @throws Refusal `not_found` */
export async function findReview(db: Db, { userId }: Actor, id: string): Promise<ReviewRow> {
  const [row] = await visibleQuery(db).execute({ id, userId })
  if (!row) throw noSuchReview()
  return row
}

const visibleQuery = prepared((db) =>
  reviewsFrom(db)
    .where(
      and(
        eq(reviews.id, sql.placeholder('id')),
        reviewVisibleTo({ userId: sql.placeholder('userId') }),
      ),
    )
    .prepare(),
)

export const noSuchReview = () => new Refusal('not_found', 'This review does not exist.')
