import { day } from './time.ts'
import type { Condition, FeedSort, Listing } from './listings.ts'
import { foldedTexts, plainWords } from './texts/search.ts'

/** Listed less than 24 hours ago. */
export const isNew = (listing: Pick<Listing, 'timeListed'>, now: number): boolean =>
  now - Date.parse(listing.timeListed) < day

type Texts = Pick<Listing, 'title' | 'description'>
type Terms = readonly string[]

/** Cached work about a row: its folded texts, and its score for these terms. */
interface ScoredTexts extends Texts {
  terms: Terms
  score: number
}

// Scoring costs much, so it is not done twice.
const known = new WeakMap<Texts, ScoredTexts>()
const noTerms: Terms = []

function knownOf(listing: Texts): ScoredTexts {
  const held = known.get(listing)
  if (held) return held
  const first = { ...foldedTexts(listing), terms: noTerms, score: 0 }
  known.set(listing, first)
  return first
}

/** +2 for each searched term in the title, +1 for each in the description. */
export const recommendationScore = (listing: Texts, terms: Terms): number => scorer(terms)(listing)

function scorer(history: Terms): (listing: Texts) => number {
  const terms = foldTerms(history)
  const steps = new Map<Terms, { added: string[]; gone: string[] }>()
  const stepFrom = (before: Terms) => {
    const step = {
      added: terms.filter((term) => !before.includes(term)),
      gone: before.filter((term) => !terms.includes(term)),
    }
    steps.set(before, step)
    return step
  }
  return (listing) => {
    const row = knownOf(listing)
    if (row.terms === terms) return row.score
    // A search changes one term of many: only that one is looked for.
    const { added, gone } = steps.get(row.terms) ?? stepFrom(row.terms)
    row.score += scoreOf(row, added) - scoreOf(row, gone)
    row.terms = terms
    return row.score
  }
}

function scoreOf({ title, description }: Texts, terms: Terms): number {
  let score = 0
  for (const term of terms) {
    if (title.includes(term)) score += 2
    if (description.includes(term)) score += 1
  }
  return score
}

const foldedTerms = new WeakMap<Terms, Terms>()

function foldTerms(terms: Terms): Terms {
  const held = foldedTerms.get(terms)
  if (held) return held
  const folded = [...new Set(terms.map(plainWords))].filter(Boolean)
  foldedTerms.set(terms, folded)
  return folded
}

/** What a viewer leaves out of the feed. Prices are in dollars and inclusive; free is `maxPrice` 0. */
export interface FeedLimits {
  minPrice?: number | undefined
  maxPrice?: number | undefined
  condition?: Condition | undefined
  hideSold?: boolean | undefined
}

type Limited = Pick<Listing, 'price' | 'condition' | 'status'>

/** Whether a listing is within the limits. The server's query says the same in SQL. */
export function isWithin({ minPrice, maxPrice, condition, hideSold }: FeedLimits) {
  return ({ price, status, condition: its }: Limited): boolean =>
    (minPrice === undefined || price >= minPrice) &&
    (maxPrice === undefined || price <= maxPrice) &&
    (condition === undefined || its === condition) &&
    (!hideSold || status !== 'Sold')
}

export interface RankedListing {
  listing: Listing
  score: number
  isNew: boolean
}

/**
 * Sorts listings for a feed: `best` by `rankListings`, prices with the newest first among equals, as the
 * server sorts them.
 */
export function sortListings(
  listings: readonly Listing[],
  sort: FeedSort,
  terms: Terms,
  now: number,
): RankedListing[] {
  if (sort === 'best') return rankListings(listings, terms, now)
  const score = scorer(terms)
  return listings.toSorted(orders[sort]).map((listing) => ({
    listing,
    score: score(listing),
    isNew: isNew(listing, now),
  }))
}

/**
 * Sorts by score, then new listings, then time. Listings that are already sorted by time, in either
 * direction, take the least time.
 */
export function rankListings(
  listings: readonly Listing[],
  terms: Terms,
  now: number,
): RankedListing[] {
  const score = scorer(terms)
  const groups: RankedListing[][] = []
  for (const listing of listings.toSorted(byNewest)) {
    const row = { listing, score: score(listing), isNew: isNew(listing, now) }
    const group = (groups[row.score * 2 + Number(row.isNew)] ??= [])
    group.push(row)
  }
  return groups.reverse().flat()
}

const byNewest = (a: Listing, b: Listing): number =>
  descending(a.timeListed, b.timeListed) || descending(a._id, b._id)

// Times in ISO 8601 and ids are plain ASCII: collation would only cost time.
const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

const orders = {
  newest: byNewest,
  price_asc: (a: Listing, b: Listing) => a.price - b.price || byNewest(a, b),
  price_desc: (a: Listing, b: Listing) => b.price - a.price || byNewest(a, b),
} satisfies Record<Exclude<FeedSort, 'best'>, unknown>
