import * as v from 'valibot'
import { revieweeOf, reviewSchema, type Review } from '#sync/reviews.ts'
import { deleteReview, editReview, postReview } from '#sync/actions/reviews.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { useSession } from '../device/session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useRefusedBy } from '../refusals/queries.ts'
import { RatingLine } from '../profiles/rating-line.tsx'
import { averageWith, useReviews } from './queries.ts'
import { ReviewItem } from './review-item.tsx'
import styles from './reviews-tab.module.css'
import { RefusedReview } from './refused-review.tsx'
import { useState } from 'react'
import { api } from '../device/session/api.ts'
import { nextPath } from '../listings/feed/feed-query.ts'

type Props = {
  person: { id: string; username: string; averageRating?: number | undefined }
  /** Those that came with the profile. */
  reviews: readonly Review[] | undefined
  /** Continues after them; undefined if there are no others. */
  cursor: string | undefined
}

/** The reviews of a person, newest first. */
export function ReviewsTab({ person, reviews: ofProfile, cursor }: Props) {
  const session = useSession()
  const more = useMoreReviews(person.id, cursor)
  const reviews = useReviews(person.id, ofProfile, more.reviews)
  const average = averageWith(person, reviews)
  if (session.status !== 'signed-in') return null
  return (
    <section className={styles.section} aria-labelledby="profile-reviews">
      <h2 id="profile-reviews">
        Reviews{' '}
        {reviews && (
          <span className={styles.count}>
            {reviews.length}
            {more.hasMore && '+'}
          </span>
        )}
      </h2>
      {reviews && reviews.length > 0 && average ? (
        <RatingLine average={average} count={reviews.length} more={more.hasMore} />
      ) : null}
      <RefusedReviews personId={person.id} />
      {!reviews ? (
        <Skeleton className={styles.blank} />
      ) : reviews.length === 0 ? (
        <EmptyState scene="lamp" title="No reviews available." />
      ) : (
        <ul className={styles.list}>
          {reviews.map((review) => (
            <li key={review.reviewId}>
              <ReviewItem review={review} person={person} user={session.user} />
            </li>
          ))}
        </ul>
      )}
      {more.problem && <Alert>{more.problem}</Alert>}
      {more.hasMore && (
        <Button
          variant="ghost"
          className={styles.more}
          busy={more.busy}
          onClick={() => void more.load()}
        >
          Show more reviews
        </Button>
      )}
    </section>
  )
}

/** What the server refused about the user's review of a person. */
function RefusedReviews({ personId }: { personId: string }) {
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
    ? `Your review: “${isolated(args.content)}”`
    : 'Delete your review'

const failed = 'More reviews couldn’t be loaded.'

const none: readonly Review[] = []

interface Loaded {
  /** The cursor of the profile when it was loaded. With another one, its newest reviews are others. */
  from: string | undefined
  reviews: readonly Review[]
  /** Undefined after the last page. */
  next: string | undefined
}

/**
 * Reviews beyond those that come with a profile, page by page while this page is open.
 * @param cursor that of the profile; undefined if it has all
 */
function useMoreReviews(personId: string, cursor: string | undefined) {
  const [stored, setLoaded] = useState<Loaded>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const begin = cursor && `/reviews/user/${personId}?limit=100&cursor=${cursor}`
  const loaded: Loaded =
    stored?.from === cursor && stored ? stored : { from: cursor, reviews: none, next: begin }
  const { next, reviews } = loaded

  async function load() {
    if (next === undefined || busy) return
    setBusy(true)
    const page = await api('GET', next, { schema: v.array(reviewSchema) })
    setBusy(false)
    setProblem(page.error ? failed : undefined)
    if (page.error) return
    const more = [...reviews, ...page.data]
    setLoaded({ from: cursor, reviews: more, next: nextPath(page.headers) })
  }

  return { reviews, hasMore: next !== undefined, busy, problem, load }
}
