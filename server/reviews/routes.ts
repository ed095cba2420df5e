import { messageSchema } from '#sync/answer.ts'
import { isId } from '#sync/id.ts'
import { commentLimit, highestRating, reviewSchema } from '#sync/reviews.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { edit, post, remove } from './actions.ts'
import { noSuchPerson } from './people.ts'
import { deleteBody, editBody, namedReview, postBody, written } from './wire.ts'

const limits = {
  rating: { minimum: 1, maximum: highestRating },
  content: { maxLength: commentLimit },
}

/** The review actions, by their REST addresses. */
export const reviewWrites: Exposure[] = [
  expose(post, {
    summary: 'Reviews a user.',
    about:
      'Users of all campuses can review one another, each user once. `GET /profileInfo/get-id/{username}` finds the id of a user. Neither of the two may have blocked the other.',
    body: postBody,
    limits,
    demands: ['revieweeId', 'rating', 'content'],
    args: ({ body }) => ({
      reviewerUsername: body.reviewerUsername,
      revieweeId: reviewee(body.revieweeId),
      ...written(body),
    }),
    answer: reviewSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(edit, {
    summary: 'Changes your review.',
    body: editBody,
    limits,
    demands: ['rating', 'content'],
    args: ({ id, body }) => ({
      userId: body.userId,
      reviewId: namedReview(id, body.reviewId),
      ...written(body),
    }),
    answer: reviewSchema,
    refuses: ['forbidden', 'not_found'],
  }),
  expose(remove, {
    summary: 'Deletes your review.',
    about: 'You can review the user again afterwards.',
    body: deleteBody,
    demands: ['reviewId'],
    args: ({ body }) => ({ userId: body.userId, reviewId: namedReview(body.reviewId) }),
    answer: messageSchema,
    says: 'Review deleted.',
    refuses: ['forbidden', 'not_found'],
  }),
]

/** An id that no user can have gets the same answer as an unknown one. */
function reviewee(id = ''): string {
  if (!isId(id)) throw noSuchPerson()
  return id
}
