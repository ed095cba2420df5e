import * as v from 'valibot'
import { noSuchReview } from './queries.ts'

// A radio group of a form sends its value as a text.
const rating = v.nullish(v.union([v.number(), v.string()]))
const content = v.nullish(v.pipe(v.string(), v.maxLength(20_000)))
const name = v.optional(v.pipe(v.string(), v.maxLength(200)))

export const postBody = v.optional(
  v.strictObject({ reviewerUsername: name, revieweeId: name, content, rating }),
  {},
)
export const editBody = v.optional(
  v.strictObject({ userId: name, reviewId: name, content, rating }),
  {},
)
export const deleteBody = v.optional(v.strictObject({ userId: name, reviewId: name }), {})

/** What a body says, as the action takes it. */
export const written = (body: {
  content?: string | null | undefined
  rating?: number | string | null | undefined
}) => ({ content: body.content ?? '', rating: ratingOf(body.rating) })

// What is not a number is no rating.
function ratingOf(given: number | string | null | undefined): number {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

/**
 * The review that a call names in its address, its body or both. An id that no review can have gets
 * the same answer as an unknown one.
 */
export function namedReview(...given: (string | undefined)[]): string {
  const [id, ...others] = given.filter((each) => each !== undefined)
  if (id === undefined || !isReviewId(id) || others.some((other) => other !== id))
    throw noSuchReview()
  return id
}

const isReviewId = (id: string): boolean => /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/.test(id)
