import { forgetSubject } from '../notifications/forget-subject.ts'
import { notify } from '../notifications/notify.ts'
import type { HandlerContext } from '../sync/implement.ts'
import type { ReviewRow } from './queries.ts'

/**
 * Notifies the reviewed person, whose devices then fetch the review. The notification does not quote
 * the comment, because a moderator may hide it, and it replaces an earlier one about the review.
 */
export async function announce(context: HandlerContext, review: ReviewRow): Promise<ReviewRow> {
  const { actor } = context
  const { revieweeId, rating, edited, hidden } = review
  await withdraw(context, review)
  if (hidden) return review
  await notify(context, [revieweeId], {
    type: 'other',
    title: edited ? 'Review changed' : 'New review',
    message: `${actor.username} gave you ${rating === 1 ? '1 star' : `${rating} stars`}.`,
    link: `/profile/${revieweeId}`,
    subject: subjectOf(review),
  })
  return review
}

/** Deletes the notifications about a review. */
export async function withdraw(
  { tx, rev, resources, after }: HandlerContext,
  { id, revieweeId }: Pick<ReviewRow, 'id' | 'revieweeId'>,
): Promise<void> {
  await forgetSubject(tx, revieweeId, subjectOf({ id }), rev)
  after(async () => resources.sockets.userChanged(revieweeId, rev))
}

/** The id of a review may be that of the conversation of the two, which has notifications of its own. */
const subjectOf = ({ id }: Pick<ReviewRow, 'id'>): string => `reviewed ${id}`
