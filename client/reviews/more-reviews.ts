import { useState } from 'react'
import * as v from 'valibot'
import { reviewSchema, type Review } from '#sync/reviews.ts'
import { api } from '../device/session/api.ts'
import { nextPath } from '../listings/feed/feed-query.ts'

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
export function useMoreReviews(personId: string, cursor: string | undefined) {
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
