import * as v from 'valibot'
import { feedSorts } from '#sync/listings.ts'
import { searchWords } from '#sync/texts/search.ts'
import {
  conditions,
  eventTypes,
  listingLimits,
  longestCategory,
  noCategory,
  parsePrice,
  priceProblem,
  priceSentence,
  type Condition,
} from '#sync/listings.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { pageRequest, placeOf, type PageRequest } from '../paging.ts'
import type { RawListing } from './listing-rows.ts'
import type { FeedFilter, FeedPlace } from './feed.ts'

const longestSearch = 200
const mostWords = 10

const oneOf = <const T extends readonly string[]>(choices: T, what: string) =>
  v.optional(v.picklist(choices, `Please choose ${what} from the list.`))

/** Cents. */
const price = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(40, priceSentence),
    v.check(
      (typed) => priceProblem(typed) === undefined,
      ({ input }) => priceProblem(input) ?? priceSentence,
    ),
    v.transform((typed) => parsePrice(typed) ?? 0),
    v.transform((dollars) => Math.round(dollars * 100)),
    v.metadata({ type: 'number', minimum: 0, maximum: listingLimits.price }),
  ),
)

export const feedFilters = v.object({
  category: v.optional(v.pipe(v.string(), v.maxLength(longestCategory, noCategory))),
  eventType: oneOf(eventTypes, 'an event type'),
  tab: oneOf(['listings', 'tickets'], 'a tab'),
  sort: oneOf(feedSorts, 'an order'),
  minPrice: price,
  maxPrice: price,
  condition: oneOf(conditions, 'a condition'),
  hideSold: oneOf(['true', 'false'], 'true or false'),
  q: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(longestSearch, `A search may have at most ${longestSearch} characters.`),
      v.transform(searchWords),
      v.maxLength(mostWords, `A search may have at most ${mostWords} words.`),
    ),
    '',
  ),
})

/** Parses the address of the feed. An empty filter is none. @throws Refusal `bad_input` */
export function feedRequest(query: Record<string, string>): {
  page: PageRequest
  filter: FeedFilter
} {
  const page = pageRequest(query)
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const { category, eventType, tab, q: words, sort, ...limits } = parse(feedFilters, given)
  const order = sort === 'price_asc' || sort === 'price_desc' ? sort : 'newest'
  const after = order === 'newest' ? seqOf(page) : priceOf(page)
  return {
    page,
    filter: { after, order, category, eventType, tab, words, limits: inCents(limits) },
  }
}

interface Limits {
  minPrice?: number | undefined
  maxPrice?: number | undefined
  condition?: Condition | undefined
  hideSold?: string | undefined
}

function inCents({ minPrice, maxPrice, condition, hideSold }: Limits): FeedFilter['limits'] {
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
    throw new Refusal('bad_input', 'The lowest price must not be above the highest.', 'minPrice')
  const isLimited = [minPrice, maxPrice, condition].some((limit) => limit !== undefined)
  if (!isLimited && hideSold !== 'true') return undefined
  return {
    minCents: minPrice ?? 0,
    maxCents: maxPrice ?? listingLimits.price * 100,
    condition: condition ?? null,
    sold: hideSold === 'true' ? 'Sold' : null,
  }
}

/** The position of a row in a feed of this order, for the next page. */
export const placeIn =
  (filter: FeedFilter) =>
  ([seq, , , , cents]: RawListing): string =>
    placeText(filter, { seq, cents })

export const placeText = ({ order }: FeedFilter, { seq, cents }: FeedPlace): string =>
  order === 'newest' ? String(seq) : `${cents}.${seq}`

function seqOf(page: PageRequest): FeedPlace | undefined {
  const seq = beforeOf(page)
  return seq === undefined ? undefined : { seq, cents: 0 }
}

function priceOf({ cursor }: PageRequest): FeedPlace | undefined {
  if (cursor === undefined) return undefined
  const [cents, seq] = placeOf(cursor, /^\d{1,12}\.\d{1,15}$/).split('.')
  return { seq: Number(seq), cents: Number(cents) }
}

/** The `seq` before which a page of listings starts. */
export const beforeOf = ({ cursor }: PageRequest): number | undefined =>
  cursor === undefined ? undefined : Number(placeOf(cursor, /^\d{1,15}$/))
