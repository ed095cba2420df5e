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
  /** Milliseconds of each search of `typed` in minimal code: prepared texts, one sort. */
  bareTyped: number[]
  /** Milliseconds of sorting every row by a known score. */
  bareRanked: number[]
  /** Number of results of the last search. */
  found: number
}

const words =
  'desk lamp bike chair calculus notes hoodie fridge café headphones sofa monitor guitar kettle shelf'.split(
    ' ',
  )
const word = (i: number): string => words[i % words.length] ?? ''
const history = [...words, 'oak desk', 'good condition', 'library', 'lamp', 'usb']

/** The work of For You per typed letter: search, filter, score by the history, sort. */
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
  const bare = bareRows(listings)
  const times: Omit<SearchTimes, 'first' | 'found'> = {
    typed: [],
    ranked: [],
    bareTyped: [],
    bareRanked: [],
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const search of ['d', 'de', 'desk', 'desk good']) {
      times.typed.push(show(search).ms)
      times.bareTyped.push(timeBareSearch(bare, search))
    }
    times.ranked.push(everything([`term ${round}`, ...history.slice(1)]))
    times.bareRanked.push(timeBareSort(bare))
  }
  return { ...times, first, found: show('desk').ranked.length }
}

interface BareRow {
  category: string
  text: string
  score: number
  time: string
}

const bareRows = (listings: readonly Listing[]): BareRow[] =>
  listings.map(({ category, title, description, timeListed }, i) => ({
    category,
    text: `${title} ${description}`.toLowerCase(),
    score: i % 7,
    time: timeListed,
  }))

function timeBareSearch(rows: readonly BareRow[], search: string): number {
  const started = performance.now()
  const parts = search.split(' ')
  const found = rows.filter(
    ({ category, text }) => category === 'Furniture' && parts.every((part) => text.includes(part)),
  )
  found.sort(byScore)
  return performance.now() - started
}

function timeBareSort(rows: readonly BareRow[]): number {
  const started = performance.now()
  rows.toSorted(byScore)
  return performance.now() - started
}

const byScore = (a: BareRow, b: BareRow): number =>
  b.score - a.score || (a.time < b.time ? 1 : a.time > b.time ? -1 : 0)

export function listing(i: number, count: number): Listing {
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
    // Newest first, like the index of the device.
    timeListed: new Date(Date.now() - (count - i) * 60_000).toISOString(),
  }
}
