import { useLiveQuery } from 'dexie-react-hooks'
import { latestReviewFirst, reviewIdOf, type Review } from '#sync/reviews.ts'
import { readHiddenPeople } from '../blocks/queries.ts'
import { currentDatabase } from '../device/current-database.ts'

/** A review on the screen. `waits` is what its author did that was not sent yet. */
export type ShownReview = Review & { waits?: 'change' | 'deletion' }

const none: readonly Review[] = []

/**
 * The reviews of a person, newest first; undefined until they were read. The device holds those that
 * its user wrote or received. Those of other profiles come with the profile, and `more` from the
 * server; they may be older than a block.
 */
export const useReviews = (
  personId: string,
  ofProfile: readonly Review[] = none,
  more: readonly Review[] = none,
): ShownReview[] | undefined =>
  useLiveQuery(async () => {
    const { reviews, base, userId } = currentDatabase()
    const rows = await reviews.where('revieweeId').equals(personId).toArray()
    const before = await base.where('id').startsWith(`reviews/${personId}.`).toArray()
    const touched = new Set(before.map(({ id }) => id))
    const here = new Map<string, ShownReview>()
    for (const row of rows)
      here.set(row.reviewId, touched.has(`reviews/${row.reviewId}`) ? changed(row) : row)
    for (const { row } of before)
      if (row && 'reviewId' in row && !here.has(row.reviewId))
        here.set(row.reviewId, { ...row, waits: 'deletion' })
    const blocked = await readHiddenPeople()
    const others = [...ofProfile, ...more].filter(
      ({ reviewerId }) => reviewerId !== userId && !blocked.has(reviewerId),
    )
    const all = personId === userId ? [] : others.filter(({ reviewId }) => !here.has(reviewId))
    return [...all, ...here.values()].toSorted(latestReviewFirst)
  }, [personId, ofProfile, more])

const changed = (row: Review): ShownReview => ({ ...row, waits: 'change' })

/** The user's own review of a person; null if there is none, undefined until it was read. */
export const useOwnReview = (personId: string): Review | null | undefined =>
  useLiveQuery(async () => {
    const { reviews, userId } = currentDatabase()
    return (await reviews.get(reviewIdOf(personId, userId))) ?? null
  }, [personId])
