import { eq } from 'drizzle-orm'
import { reviews } from '#drizzle/schema/reviews.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { pick } from '../db/columns.ts'
import { noSuchPerson } from './people.ts'
import { findReview, noSuchReview } from './queries.ts'

/** A deleted review keeps its row, because devices learn of the deletion from it. */
export const emptied = { deleted: true, comment: '', rating: 0, edited: false, deal: null } as const

/** @throws Refusal `not_found` if a call names another user than the session's */
export function assertOwnId({ userId }: Actor, given: string | undefined): void {
  if (given !== undefined && given !== userId) throw noSuchPerson()
}

interface OwnReview {
  revieweeId: string
  deleted: boolean
}

/**
 * The actor's own review.
 * @throws Refusal `forbidden` for a review of another user, `not_found` if there is none that the
 * actor may see
 */
export async function findOwnReview(
  db: Db,
  actor: Actor,
  id: string,
  { evenDeleted = false } = {},
): Promise<OwnReview> {
  const [row] = await db
    .select(pick(reviews, 'revieweeId', 'reviewerId', 'deleted'))
    .from(reviews)
    .where(eq(reviews.id, id))
  if (row?.reviewerId === actor.userId) {
    if (row.deleted && !evenDeleted) throw noSuchReview()
    return row
  }
  await findReview(db, actor, id)
  throw new Refusal('forbidden', 'Only its author can change this review.')
}
