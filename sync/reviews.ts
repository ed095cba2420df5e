import * as v from 'valibot'
import { isBlank } from './blank.ts'
import { sides } from './deals/sides.ts'
import { pairId } from './id.ts'
import type { Problem } from './parse.ts'

/** The word for each rating, from the lowest to the highest. */
export const ratingWords = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const
export const highestRating = ratingWords.length

/** The most characters of a comment. */
export const commentLimit = 2000
/** The most reviews that come with a profile. */
export const shownReviews = 100

export const noRating = 'Please select a rating between 1 and 5.'
export const noComment = 'Please write a comment.'
export const alreadyReviewed = 'You have already reviewed this user. Edit your review instead.'

/** A review in every answer and as a device's row. `reviewer` is a username, `time` ISO 8601. */
export const reviewSchema = v.object({
  reviewId: v.string(),
  revieweeId: v.string(),
  reviewer: v.string(),
  reviewerId: v.string(),
  /** The small size of the reviewer's picture, if there is one. */
  reviewerImagePath: v.optional(v.string()),
  rating: v.number(),
  comment: v.string(),
  time: v.string(),
  edited: v.boolean(),
  /** What the reviewed person was in a confirmed sale between the two. */
  deal: v.optional(v.picklist(sides)),
  /** Only its author still sees it, because a moderator hid it. */
  hidden: v.optional(v.literal(true)),
})
export type Review = v.InferOutput<typeof reviewSchema>

/** Derived from both people, so that two devices cannot review the same person twice. */
export const reviewIdOf = (revieweeId: string, reviewerId: string): string =>
  pairId(revieweeId, reviewerId)

/** The id of the person whom a review is about. */
export const revieweeOf = (reviewId: string): string => reviewId.slice(0, reviewId.indexOf('.'))

/** The first problem of a review as its form sends it: the rating, then the comment. */
export function reviewProblem({
  rating,
  content,
}: {
  rating: unknown
  content: string
}): Problem | undefined {
  if (!isRating(rating)) return { field: 'rating', message: noRating }
  if (isBlank(content)) return { field: 'content', message: noComment }
  if (content.trim().length <= commentLimit) return undefined
  return {
    field: 'content',
    message: `The comment must be at most ${commentLimit} characters long.`,
  }
}

export const isRating = (rating: unknown): rating is number =>
  Number.isInteger(rating) && Number(rating) >= 1 && Number(rating) <= highestRating

/** The sum of a person's ratings and their number. */
export interface Ratings {
  ratingSum: number
  ratingCount: number
}

/** 0 without a review. */
export const averageOf = ({ ratingSum, ratingCount }: Ratings): number =>
  ratingCount === 0 ? 0 : ratingSum / ratingCount

const topRating = 3

/** The badge of a person: `Top Rated` or empty. */
export const badgeOf = (average: number): 'Top Rated' | '' =>
  average >= topRating ? 'Top Rated' : ''

/** How many of the five stars are filled: the average, rounded half up. */
export const filledStars = (average: number): number => Math.floor(average + 0.5)

/** Latest first, in the same order on every device. */
export const latestReviewFirst = (one: Review, other: Review): number =>
  order(other).localeCompare(order(one))

const order = ({ time, reviewId }: Review): string => `${time} ${reviewId}`
