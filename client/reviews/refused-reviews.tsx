import * as v from 'valibot'
import { deleteReview, editReview, postReview } from '#sync/actions/reviews.ts'
import { revieweeOf } from '#sync/reviews.ts'
import { useRefusedBy } from '../refusals/queries.ts'
import { RefusedReview } from './refused-review.tsx'

/** What the server refused about the user's review of a person. */
export function RefusedReviews({ personId }: { personId: string }) {
  const posted = useRefusedBy(postReview)
  const edited = useRefusedBy(editReview)
  const deleted = useRefusedBy(deleteReview)
  return [...posted, ...edited, ...deleted]
    .filter(({ action }) => subjectOf(action.args) === personId)
    .map((entry) => (
      <RefusedReview key={entry.seq} entry={entry} words={wordsOf(entry.action.args)} />
    ))
}

const argsSchema = v.object({
  revieweeId: v.optional(v.string()),
  reviewId: v.optional(v.string()),
  content: v.optional(v.string()),
})

function subjectOf(args: unknown): string | undefined {
  if (!v.is(argsSchema, args)) return undefined
  return args.revieweeId ?? (args.reviewId && revieweeOf(args.reviewId))
}

const wordsOf = (args: unknown): string =>
  v.is(argsSchema, args) && args.content !== undefined
    ? `Your review: “${args.content}”`
    : 'Delete your review'
