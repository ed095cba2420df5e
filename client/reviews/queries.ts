import { useMemo } from 'react'
import type { Rows } from '#sync/engine/replica.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import { latestReviewFirst, reviewIdOf, type Review } from '#sync/reviews.ts'
import { hiddenPeople } from '../blocks/hidden-people.ts'
import { shownUser } from '../device/session/store.ts'
import { useQuery } from '../device/use-query.ts'

/** A review on the screen. `waits` is what its author did that was not sent yet. */
export type ShownReview = Review & { waits?: 'change' | 'deletion' }

const noReviews: readonly Review[] = []

/**
 * The reviews of a person, newest first; undefined until they were read. The device holds those that
 * its user wrote or received. Those of other profiles come with the profile, and `more` from the
 * server; they may be older than a block.
 */
export const useReviews = (
  personId: string,
  ofProfile: readonly Review[] = noReviews,
  more: readonly Review[] = noReviews,
): ShownReview[] | undefined => {
  const { here, blocked, isOwn } = useQuery((rows) => ({
    here: rows.isWhole('reviews') ? reviewsOf(rows, personId) : undefined,
    blocked: hiddenPeople(rows),
    isOwn: personId === shownUser()?.id,
  }))
  return useMemo(() => {
    if (!here) return undefined
    const held = new Set(here.map(({ reviewId }) => reviewId))
    const me = shownUser()?.id
    const others = [...ofProfile, ...more].filter(
      ({ reviewId, reviewerId }) =>
        !isOwn && reviewerId !== me && !blocked.has(reviewerId) && !held.has(reviewId),
    )
    return [...others, ...here].toSorted(latestReviewFirst)
  }, [here, blocked, isOwn, ofProfile, more])
}

type Rated = Pick<PublicProfile, 'id' | 'averageRating' | 'reviews' | 'reviewsCursor'>

/** What the head of a profile says about its reviews: the same as the Reviews tab. */
export function useRating(person: Rated) {
  const reviews = useReviews(person.id, person.reviews)
  return {
    average: averageWith(person, reviews),
    count: (reviews ?? person.reviews)?.length,
    more: person.reviewsCursor !== undefined && person.id !== shownUser()?.id,
  }
}

/**
 * The average that belongs to these reviews of a person. The device has all that its user received, and
 * a copy of the user's profile may be older, or of the time of a block.
 */
export function averageWith(
  { id, averageRating }: Pick<Rated, 'id' | 'averageRating'>,
  reviews: readonly Review[] | undefined,
): number | undefined {
  if (!reviews || id !== shownUser()?.id) return averageRating
  const sum = reviews.reduce((before, { rating }) => before + rating, 0)
  return reviews.length === 0 ? 0 : sum / reviews.length
}

/** Those on the device, with what waits. */
function reviewsOf(rows: Rows, personId: string): ShownReview[] {
  const pending = rows.pending('reviews')
  const shown = rows
    .all('reviews')
    .filter(({ revieweeId }) => revieweeId === personId)
    .map((row) => (pending.includes(row.reviewId) ? marked(row, 'change') : row))
  const deleted = pending.flatMap((key) => {
    const row = rows.below('reviews', key)
    const isGone = row?.revieweeId === personId && !rows.get('reviews', key)
    return isGone ? [marked(row, 'deletion')] : []
  })
  return [...shown, ...deleted]
}

const marks = new WeakMap<Review, ShownReview>()

/** The same for the same row, so that it does not render again. */
function marked(row: Review, waits: 'change' | 'deletion'): ShownReview {
  const known = marks.get(row)
  if (known?.waits === waits) return known
  const made = { ...row, waits }
  marks.set(row, made)
  return made
}

/** The user's own review of a person; null if there is none, undefined until it was read. */
export const useOwnReview = (personId: string): Review | null | undefined =>
  useQuery((rows) => {
    const me = shownUser()?.id
    const none = rows.isWhole('reviews') ? null : undefined
    return me === undefined ? undefined : (rows.get('reviews', reviewIdOf(personId, me)) ?? none)
  })
