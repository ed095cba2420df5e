import { isolated } from '#sync/texts/isolated.ts'
import { forgetSubject } from '../notifications/forget-subject.ts'
import { notify } from '../notifications/notify.ts'
import { reword } from '../notifications/renew.ts'
import type { HandlerContext } from '../sync/implement.ts'
import type { ReviewRow } from './queries.ts'

/**
 * Notifies the reviewed person, once of each reviewer: a review that is edited, or deleted and written
 * again, only changes the notification. It does not quote the comment, because a moderator may hide it.
 * The person's devices then fetch the review.
 */
export async function announce(
  context: HandlerContext,
  review: ReviewRow,
  { isFirst }: { isFirst: boolean },
): Promise<ReviewRow> {
  const { actor, rev, resources, after } = context
  const { revieweeId, rating, edited, hidden } = review
  if (hidden) {
    await withdraw(context, review)
    return review
  }
  const news = {
    type: 'other',
    title: edited ? 'Review changed' : 'New review',
    message: `${isolated(actor.username)} gave you ${rating === 1 ? '1 star' : `${rating} stars`}.`,
    link: `/profile/${revieweeId}`,
    subject: subjectOf(review),
  } as const
  if (isFirst) await notify(context, [revieweeId], news)
  else await reword(context, revieweeId, news)
  after(async () => resources.sockets.userChanged(revieweeId, rev))
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
