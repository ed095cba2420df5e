import * as v from 'valibot'
import { api } from '../device/session/api.ts'
import { fetchAndStore } from './store-read-listings.ts'
import { requestRound } from '../device/rounds/device-rounds.ts'
import { feedPath, nextPath, queryKey, type FeedQuery } from './feed/feed-query.ts'
import { feedState, setFeedState } from './feed/feed-pages.ts'
import { wireListing, wireListings } from './wire.ts'

const pageSize = 100
const problem = 'Older listings couldn’t be loaded.'

/** Fetches listings older than those on the device. Screens read them there. */
export async function fetchOlder(query: FeedQuery): Promise<void> {
  const key = queryKey(query)
  const { busy, next = feedPath(query, pageSize), whole } = feedState(key)
  if (busy || whole) return
  setFeedState(key, { busy: true })
  let following: string | undefined
  const answer = await fetchAndStore(async () => {
    let page = await api('GET', next, { schema: wireListings })
    following = page.error ? undefined : nextPath(page.headers)
    // A page may be empty although more follow, and nothing on the screen would ask for them.
    while (!page.error && page.data.length === 0 && following !== undefined) {
      page = await api('GET', following, { schema: wireListings })
      following = page.error ? undefined : nextPath(page.headers)
    }
    return page
  })
  if (answer.error) return setFeedState(key, { busy: false, asked: true, problem })
  const reached = { next: following, whole: following === undefined }
  setFeedState(key, { busy: false, asked: true, problem: undefined, ...reached })
}

/**
 * Fetches a listing that the device may not hold. @returns whether it exists; undefined without an
 * answer
 */
export async function refreshListing(id: string): Promise<boolean | undefined> {
  const path = `/api/listings/${encodeURIComponent(id)}`
  const schema = v.pipe(
    wireListing,
    v.transform((listing) => [listing]),
  )
  const answer = await fetchAndStore(() => api('GET', path, { schema }))
  if (!answer.error) return true
  if (answer.status !== 404) return undefined
  // If the device still holds it, a round is overdue.
  await requestRound()
  return false
}
