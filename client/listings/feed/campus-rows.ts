import type { Listing } from '#sync/listings.ts'
import { SearchIndex } from './search-index.ts'

/** Rows whose words are collected at a time, and the milliseconds between: no key waits for them. */
const portion = 100
const BREATH = 50

const index = new SearchIndex()
let known: ReadonlyMap<string, Listing> = new Map()
let last: readonly Listing[] | undefined
let collecting: ReturnType<typeof setTimeout> | undefined

/** Those of these listings whose words contain every part of a search, in no order. */
export function findWords(listings: readonly Listing[], search: string): Listing[] {
  if (listings !== last) update(listings)
  last = listings
  return index.find(search)
}

/** Only what has changed is read again. */
function update(listings: readonly Listing[]): void {
  const now = new Map(listings.map((listing) => [listing._id, listing]))
  for (const id of known.keys()) if (!now.has(id)) index.delete(id)
  for (const listing of listings) if (known.get(listing._id) !== listing) index.put(listing)
  known = now
  // Typing comes first.
  collectLater()
}

function collectLater(): void {
  clearTimeout(collecting)
  collecting = setTimeout(() => {
    if (index.collectWords(portion)) collectLater()
  }, BREATH)
}
