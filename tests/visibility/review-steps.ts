import { reviewIdOf } from '#sync/reviews.ts'
import { decide } from '#tests/support/server/moderation.ts'
import { deleteReview, editReview, postReview } from '#tests/support/server/reviews.ts'
import { asExpected, type Take } from './step-kinds.ts'
import { pageAt, personAt, type Walk } from './walk.ts'
import type { ModelReview } from './world.ts'

const reviewAt = ({ world: { reviews } }: Walk, which: number): ModelReview | undefined =>
  reviews[which % Math.max(1, reviews.length)]

export const reviewIdAt = (walk: Walk, { author, about }: ModelReview): string =>
  reviewIdOf(personAt(walk, about).user.id, personAt(walk, author).user.id)

/** Writes a review, or changes the earlier one. */
export const rate: Take['rate'] = async (walk, { pair: [author, about], rating }) => {
  const { world } = walk
  const [as, other] = [personAt(walk, author), personAt(walk, about)]
  const earlier = world.review(author, about)
  const expected = world.answerToReview(author, about)
  if (expected === 200) {
    const review = earlier ?? { author, about, rating }
    if (!earlier) world.reviews.push(review)
    review.rating = rating
    const pair = `${author}>${about}`
    if (!world.reviewed.has(pair)) {
      world.reviewed.add(pair)
      world.announced.add(pair)
      pageAt(walk, about).expectNotice('New review')
    }
  }
  const answer = earlier
    ? await editReview(walk.app, as, reviewIdAt(walk, earlier), { rating })
    : await postReview(walk.app, as, other, { rating })
  return [answer.status, expected]
}

/** Its author deletes a review. */
export const unrate: Take['unrate'] = async (walk, { which }) => {
  const review = reviewAt(walk, which)
  if (!review || walk.world.suspended.has(review.author)) return asExpected
  walk.world.forgetReview(review)
  const as = personAt(walk, review.author)
  return [(await deleteReview(walk.app, as, reviewIdAt(walk, review))).status, 200]
}

/** A moderator hides a review, or restores a hidden one. */
export const hideReview: Take['hideReview'] = async (walk, { which }) => {
  const { app, world } = walk
  const review = reviewAt(walk, which)
  if (!review) return asExpected
  const reviewId = reviewIdAt(walk, review)
  const pair = `${review.author}>${review.about}`
  const isHidden = world.isHidden(review)
  if (isHidden) world.hiddenReviews.delete(pair)
  else {
    const others = world.active().filter((each) => each !== review.author)
    const reporter = others.find((each) => world.seesReview(each, review))
    if (reporter === undefined || world.suspended.has(review.about)) return asExpected
    const body = { reviewId, reason: 'Spam' }
    await app.call('POST', '/api/review-report', { as: personAt(walk, reporter), body })
    world.hiddenReviews.add(pair)
    world.announced.delete(pair)
  }
  const verdict = isHidden ? 'restore' : 'hide'
  const { status } = await decide(app, walk.moderator, {
    kind: 'review',
    subjectId: reviewId,
    verdict,
  })
  return [status, 200]
}
