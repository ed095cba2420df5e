import * as v from 'valibot'
import type { FeedLimits } from '#sync/feed.ts'
import { conditions, feedSorts, parsePrice, type FeedSort } from '#sync/listings.ts'

/** How the feed is sorted and what it leaves out. Kept in the address, under the names of the API. */
export interface FeedFilters extends FeedLimits {
  sort?: Exclude<FeedSort, 'best'> | undefined
}

const price = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((given): number | undefined => parsePrice(given)),
  v.number(),
)
const [, ...otherSorts] = feedSorts
const readers = {
  sort: v.picklist(otherSorts),
  minPrice: price,
  maxPrice: price,
  condition: v.picklist(conditions),
  hideSold: v.literal(true),
} satisfies Record<keyof FeedFilters, unknown>

/** The filters of an address. What is invalid in it is left out. */
export function filtersOf(search: Readonly<Record<string, unknown>>): FeedFilters {
  return Object.fromEntries(
    Object.entries(readers).flatMap(([name, reader]) => {
      const read = v.safeParse(reader, search[name])
      return read.success ? [[name, read.output]] : []
    }),
  )
}

export const isFree = ({ maxPrice }: FeedFilters): boolean => maxPrice === 0

/** How many filters leave listings out. A range of prices is one. */
export const countFilters = ({ minPrice, maxPrice, condition, hideSold }: FeedFilters): number =>
  [minPrice ?? maxPrice, condition, hideSold].filter((each) => each !== undefined).length

/** The filters of before, so that returning to the feed finds it as it was. */
let kept: FeedFilters = {}

export const keptFilters = (): FeedFilters => kept

export function keepFilters(filters: FeedFilters): void {
  kept = filters
}
