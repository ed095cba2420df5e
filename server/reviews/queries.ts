import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { imagePath } from '#sync/images.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import { shownReviews, type Review } from '#sync/reviews.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { pick, type RowOf } from '../db/columns.ts'
import { cursorOf, type Placed, type PortionRequest } from '../paging.ts'
import { reviewees, reviewVisibleTo } from './visibility.ts'

/** The columns for an answer, of a review joined with its author (`users`). */
export const reviewColumns = {
  ...pick(reviews, 'id', 'revieweeId', 'reviewerId'),
  reviewer: users.username,
  image: users.profileImageId,
  ...pick(reviews, 'rating', 'comment', 'writtenAt', 'edited', 'deal', 'hidden'),
}

export type ReviewRow = RowOf<typeof reviewColumns>

export const reviewAnswer = ({
  id,
  image,
  writtenAt,
  deal,
  hidden,
  ...row
}: ReviewRow): Review => ({
  reviewId: id,
  revieweeId: row.revieweeId,
  reviewer: row.reviewer,
  reviewerId: row.reviewerId,
  ...(image !== null && { reviewerImagePath: imagePath(image, 'small') }),
  rating: row.rating,
  comment: row.comment,
  time: new Date(writtenAt).toISOString(),
  edited: row.edited,
  ...(deal !== null && { deal }),
  ...(hidden && { hidden }),
})

const reviewsFrom = (db: Db) =>
  db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .innerJoin(reviewees, eq(reviewees.id, reviews.revieweeId))

/** The place of a review among those of its person. */
export const placeOfReview = ({ writtenAt, id }: ReviewRow): string => `${writtenAt} ${id}`

interface ReviewPage {
  /** The last review of the page before. */
  after?: { writtenAt: number; id: string } | undefined
  limit: number
}

/** The reviews of a person that the viewer may see, newest first. */
export function reviewPage(
  db: Db,
  { revieweeId, userId }: { revieweeId: string; userId: string },
  { after = { writtenAt: Number.MAX_SAFE_INTEGER, id: '' }, limit }: ReviewPage,
): Promise<ReviewRow[]> {
  return pageQuery(db).execute({ revieweeId, userId, ...after, limit })
}

/** The newest of these reviews as a profile has them, and the cursor for the others. */
export async function reviewsOf(
  db: Db,
  revieweeId: string,
  userId: string,
): Promise<{ reviews: Review[]; reviewsCursor?: string }> {
  const rows = await reviewPage(db, { revieweeId, userId }, { limit: shownReviews + 1 })
  const last = rows.length > shownReviews ? rows[shownReviews - 1] : undefined
  return {
    reviews: rows.slice(0, shownReviews).map(reviewAnswer),
    ...(last && { reviewsCursor: cursorOf(placeOfReview(last)) }),
  }
}

const pageQuery = prepared((db) =>
  reviewsFrom(db)
    .where(
      and(
        eq(reviews.revieweeId, sql.placeholder('revieweeId')),
        sql`(${reviews.writtenAt}, ${reviews.id}) <
          (${sql.placeholder('writtenAt')}, ${sql.placeholder('id')})`,
        reviewVisibleTo({ userId: sql.placeholder('userId') }),
      ),
    )
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

type ReviewPortion = (db: Db, viewer: Actor, page: PortionRequest) => Promise<Placed<Review>[]>

const portionOf =
  (own: SQLiteColumn): ReviewPortion =>
  async (db, { userId }, { after = '', limit }) => {
    const rows = await reviewsFrom(db)
      .where(and(eq(own, userId), reviewVisibleTo({ userId }), gt(reviews.id, after)))
      .orderBy(reviews.id)
      .limit(limit)
    return rows.map((row) => ({ place: row.id, item: reviewAnswer(row) }))
  }

/** The reviews that a person wrote and may see. */
export const reviewsBy = portionOf(reviews.reviewerId)

/** The reviews about a person that the person may see. */
export const reviewsAbout = portionOf(reviews.revieweeId)

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
