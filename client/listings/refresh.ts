import { api } from '../session/api.ts'
import { currentDatabase } from '../sync/database.ts'
import { feedPath, nextPath, queryKey, type FeedQuery } from './feed-query.ts'
import { feedState, setFeedState } from './feed-pages.ts'
import { keepPage } from './keep-page.ts'
import { wireListing, wireListings } from './wire.ts'

const pageSize = 24
const problem = 'The newest listings could not be loaded.'

/** Fetches the newest page of a feed into the device's database. Screens see it there. */
export async function refreshFeed(query: FeedQuery): Promise<void> {
  const key = queryKey(query)
  if (feedState(key).busy) return
  setFeedState(key, { busy: true })
  const page = await fetchPage(query)
  if (!page) return setFeedState(key, { busy: false, asked: true, problem })
  const { confirmed, next } = feedState(key)
  // What was read below stays read, unless so much is new that a gap may lie between.
  const depth =
    page.met && confirmed > 0
      ? { confirmed: confirmed + page.added, next }
      : { confirmed: page.size, next: page.next }
  setFeedState(key, { busy: false, asked: true, problem: undefined, ...depth })
}

/** Fetches the next older page, if there is one. */
export async function fetchOlder(query: FeedQuery): Promise<void> {
  const key = queryKey(query)
  const { busy, next, confirmed } = feedState(key)
  if (busy || !next) return
  setFeedState(key, { busy: true })
  const page = await fetchPage(query, next)
  if (!page) return setFeedState(key, { busy: false, problem })
  const depth = { confirmed: confirmed + page.size, next: page.next }
  setFeedState(key, { busy: false, problem: undefined, ...depth })
}

/** Fetches one listing. Answers whether it is there for us; nothing if nobody said. */
export async function refreshListing(id: string): Promise<boolean | undefined> {
  const answer = await api('GET', `/api/listings/${encodeURIComponent(id)}`, {
    schema: wireListing,
  })
  const { listings } = currentDatabase()
  if (!answer.error) await listings.put(answer.data)
  else if (answer.status === 404) await listings.delete(id)
  else return undefined
  return !answer.error
}

async function fetchPage(query: FeedQuery, older?: string) {
  const answer = await api('GET', older ?? feedPath(query, pageSize), { schema: wireListings })
  if (answer.error) return undefined
  const next = nextPath(answer.headers)
  const kept = await keepPage(query, answer.data, { first: !older, last: !next })
  return { ...kept, size: answer.data.length, next }
}
