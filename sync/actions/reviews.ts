import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import type { RowRef } from '../engine/view.ts'
import { idSchema, pairIdSchema } from '../id.ts'
import { noRating, revieweeOf, reviewIdOf, reviewProblem } from '../reviews.ts'

// A missing rating or comment is the same mistake as a wrong one, so it gets the same sentence.
const written = {
  rating: v.optional(v.number(noRating), 0),
  content: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20_000)), ''),
}
const reviewId = pairIdSchema

const ref = (key: string): RowRef => ({ table: 'reviews', key })
/** The documented client names the actor. The server uses the session instead. */
const ownName = v.optional(v.pipe(v.string(), v.maxLength(200)))

/** Reviews a person of any campus. Each user can review another once. */
export const postReview = defineAction('review.post', {
  version: 1,
  rest: 'POST /reviews/post-review',
  args: v.strictObject({
    reviewerUsername: ownName,
    revieweeId: idSchema,
    ...written,
  }),
  rule: reviewProblem,
  touches: ({ revieweeId }, { actor }) => [ref(reviewIdOf(revieweeId, actor.userId))],
  local(view, { revieweeId, rating, content }, { actor, now }) {
    const id = reviewIdOf(revieweeId, actor.userId)
    if (view.get('reviews', id)) return
    view.put('reviews', {
      reviewId: id,
      revieweeId,
      reviewer: actor.username,
      reviewerId: actor.userId,
      rating,
      comment: content,
      time: new Date(now).toISOString(),
      edited: false,
    })
  },
  words: ({ revieweeId }, { username }) => `Review ${username(revieweeId) ?? 'someone'}`,
  person: ({ revieweeId }) => revieweeId,
})

export const editReview = defineAction('review.edit', {
  version: 1,
  rest: 'PATCH /reviews/update-review/:id',
  args: v.strictObject({ userId: ownName, reviewId, ...written }),
  rule: reviewProblem,
  touches: ({ reviewId: key }) => [ref(key)],
  local(view, { reviewId: key, rating, content }) {
    const row = view.get('reviews', key)
    if (row) view.put('reviews', { ...row, rating, comment: content, edited: true })
  },
  words: ({ reviewId: id }, { username }) =>
    `Edit your review of ${username(revieweeOf(id)) ?? 'someone'}`,
  person: ({ reviewId: id }) => revieweeOf(id),
})

export const deleteReview = defineAction('review.delete', {
  version: 1,
  rest: 'DELETE /reviews/delete-review',
  args: v.strictObject({ userId: ownName, reviewId }),
  touches: ({ reviewId: key }) => [ref(key)],
  local(view, { reviewId: key }) {
    view.delete('reviews', key)
  },
  words: ({ reviewId: id }, { username }) =>
    `Delete your review of ${username(revieweeOf(id)) ?? 'someone'}`,
  person: ({ reviewId: id }) => revieweeOf(id),
})
