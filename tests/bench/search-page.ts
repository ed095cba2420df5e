import { feedFilter, type FeedQuery } from '#client/listings/feed/feed-query.ts'
import { rankListings } from '#sync/feed.ts'
import { categories, type Listing } from '#sync/listings.ts'

export interface SearchTimes {
  /** Milliseconds of the first search, which folds every text. */
  first: number
  /** Milliseconds of each further search, one letter longer than the last. */
  typed: number[]
  /** Milliseconds of ranking every row after a search that is new in the history. */
  ranked: number[]
  /** How many the last search showed. */
  found: number
}

const words =
  'desk lamp bike chair calculus notes hoodie fridge café headphones sofa monitor guitar kettle shelf'.split(
    ' ',
  )
const word = (i: number): string => words[i % words.length] ?? ''
const history = [...words, 'oak desk', 'good condition', 'library', 'lamp', 'usb']

/** What For You does with each letter typed: search, filter, score by the history, sort. */
export function timeSearches(count: number, rounds: number): SearchTimes {
  const listings = Array.from({ length: count }, (_, i) => listing(i, count))
  const now = Date.now()
  const show = (search: string) => {
    const query: FeedQuery = { tab: 'listings', category: 'Furniture', eventType: '', search }
    const started = performance.now()
    const ranked = rankListings(listings.filter(feedFilter(query)), history, now)
    return { ms: performance.now() - started, ranked }
  }
  const everything = (terms: readonly string[]) => {
    const started = performance.now()
    rankListings(listings, terms, now)
    return performance.now() - started
  }
  const first = show('d').ms + everything(history)
  const typed: number[] = []
  const ranked: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const search of ['d', 'de', 'desk', 'desk good']) typed.push(show(search).ms)
    ranked.push(everything([`term ${round}`, ...history.slice(1)]))
  }
  return { first, typed, ranked, found: show('desk').ranked.length }
}

function listing(i: number, count: number): Listing {
  const id = `0199${i.toString(16).padStart(8, '0')}`
  return {
    _id: id,
    title: `${word(i)} ${word(i * 7 + 1)} ${i}`,
    description: `${word(i * 3)} in good condition, barely used. Pick up near the library. `.repeat(
      5,
    ),
    price: i % 500,
    category: i % 3 === 0 ? 'Furniture' : (categories[i % categories.length] ?? 'Other'),
    status: 'Available',
    images: [],
    seller: { _id: 's', id: 's', username: 'sam' },
    universityId: 'purdue-university',
    views: 0,
    inquiries: 0,
    // In the order of time, as the device's index has them.
    timeListed: new Date(Date.now() - (count - i) * 60_000).toISOString(),
  }
}
