import { and, eq } from 'drizzle-orm'
import { reviews } from '#drizzle/schema/reviews.ts'
import { deleteReview, editReview, postReview } from '#sync/actions/reviews.ts'
import { alreadyReviewed, reviewIdOf } from '#sync/reviews.ts'
import { Refusal } from '#sync/refusal.ts'
import { differs } from '../db/differs.ts'
import { followReview, sideInSale } from '../deals/confirm.ts'
import { isOwnName } from '../own-name.ts'
import { implement } from '../sync/implement.ts'
import { announce, withdraw } from './announce.ts'
import { assertOwnId, emptied, findOwnReview } from './own.ts'
import { assertMayReview } from './people.ts'
import { findReview, noSuchReview, reviewAnswer } from './queries.ts'
import { recountRatings } from './ratings.ts'

/** A review that its author deleted can be written again. A hidden one stays hidden. */
export const post = implement(postReview, async (context, { reviewerUsername, ...args }) => {
  const { tx, actor, now, rev, isQueued, resources } = context
  const { revieweeId, rating, content: comment } = args
  if (!isOwnName(actor, reviewerUsername))
    throw new Refusal('forbidden', 'You can only review in your own name.')
  await assertMayReview(tx, actor, revieweeId)
  const id = reviewIdOf(revieweeId, actor.userId)
  const [earlier] = await tx.select().from(reviews).where(eq(reviews.id, id))
  if (earlier && !earlier.deleted) {
    // A device repeats what it does not know to be done.
    const isRepeat = isQueued && earlier.rating === rating && earlier.comment === comment
    if (!isRepeat) throw new Refusal('conflict', alreadyReviewed)
    return reviewAnswer(await findReview(tx, actor, id))
  }
  await resources.limits.take(tx, 'reviews', actor.userId, now)
  const deal = await sideInSale(tx, revieweeId, actor.userId)
  const written = { rating, comment, writtenAt: now, edited: false, deal, rev, deleted: false }
  await tx
    .insert(reviews)
    .values({ id, revieweeId, reviewerId: actor.userId, ...written })
    .onConflictDoUpdate({ target: reviews.id, set: written })
  await recountRatings(tx, [revieweeId], rev)
  await followReview(context, revieweeId)
  const review = await findReview(tx, actor, id)
  return reviewAnswer(await announce(context, review, { isFirst: !earlier }))
})

/** The time stays that of the first writing, so that an edit does not move a review to the top. */
export const edit = implement(editReview, async (context, { userId, reviewId, ...args }) => {
  const { tx, actor, now, rev, resources } = context
  const { rating, content: comment } = args
  assertOwnId(actor, userId)
  const { revieweeId } = await findOwnReview(tx, actor, reviewId)
  await assertMayReview(tx, actor, revieweeId)
  await resources.limits.take(tx, 'edits', actor.userId, now)
  const changed = await tx
    .update(reviews)
    .set({ rating, comment, edited: true, rev })
    .where(and(eq(reviews.id, reviewId), differs(reviews, { rating, comment })))
    .returning({ id: reviews.id })
  if (changed.length === 0) return reviewAnswer(await findReview(tx, actor, reviewId))
  await recountRatings(tx, [revieweeId], rev)
  const review = await findReview(tx, actor, reviewId)
  return reviewAnswer(await announce(context, review, { isFirst: false }))
})

/** A block does not keep people from deleting what they wrote. */
export const remove = implement(deleteReview, async (context, { userId, reviewId }) => {
  const { tx, actor, rev, isQueued } = context
  assertOwnId(actor, userId)
  const { revieweeId, deleted } = await findOwnReview(tx, actor, reviewId, { evenDeleted: true })
  if (deleted && !isQueued) throw noSuchReview()
  if (!deleted) {
    const gone = { ...emptied, rev }
    await tx.update(reviews).set(gone).where(eq(reviews.id, reviewId))
    await recountRatings(tx, [revieweeId], rev)
    await withdraw(context, { id: reviewId, revieweeId })
  }
  return { message: 'Review deleted.' }
})
