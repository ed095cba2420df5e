import * as v from 'valibot'
import { deleteReview, editReview, postReview } from '#sync/actions/reviews.ts'
import { reviewSchema, type Review } from '#sync/reviews.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { deleteRow } from '../outbox/delete-row.ts'

/** The sentence where the server has none. */
const fallback = 'Error submitting review. Please try again.'

export interface WrittenReview {
  rating: number
  content: string
}

export const post = (revieweeId: string, review: WrittenReview): Promise<Outcome<Review>> =>
  perform(postReview, { revieweeId, ...review }, { answer: reviewSchema, fallback })

export const edit = (reviewId: string, review: WrittenReview): Promise<Outcome<Review>> =>
  perform(editReview, { reviewId, ...review }, { answer: reviewSchema, fallback })

export const remove = (reviewId: string): Promise<Outcome<unknown>> =>
  deleteRow({ table: 'reviews', key: reviewId }, () =>
    perform(deleteReview, { reviewId }, { answer: v.unknown() }),
  )
