import { isWithin } from '#sync/feed.ts'
import { plainWords, searchMatcher } from '#sync/texts/search.ts'
import type { EventType, Listing } from '#sync/listings.ts'

import { countFilters, type FeedFilters } from './feed-filters.ts'

export const feedTabs = ['listings', 'tickets', 'saved'] as const
export type FeedTab = (typeof feedTabs)[number]

/** What a tab shows. An empty `category` or `eventType` means all. */
export interface FeedQuery extends FeedFilters {
  tab: FeedTab
  category: string
  eventType: EventType | ''
  search: string
}

/** Queries with the same key show the same listings. */
export const queryKey = ({ tab, category, eventType, search, ...filters }: FeedQuery): string =>
  [tab, category, eventType, String(filterParams(filters)), plainWords(search)].join('|')

/** Whether the query leaves listings of its tab out. */
export const isNarrow = (query: FeedQuery): boolean =>
  query.search.trim() !== '' ||
  query.category !== '' ||
  query.eventType !== '' ||
  countFilters(query) > 0

/** Whether the newest listings are not the first ones, so that all are needed to sort them. */
export const isByPrice = ({ sort }: FeedQuery): boolean => sort !== undefined && sort !== 'newest'

/** A filter for a query, made once for many rows. */
export function feedFilter({ tab, category, eventType, search, ...filters }: FeedQuery) {
  const isWanted = isWithin(filters)
  const matches = searchMatcher(search)
  return (listing: Listing): boolean => {
    const ticket = listing.category === 'Event Tickets'
    if (tab !== 'saved' && ticket !== (tab === 'tickets')) return false
    if (category !== '' && listing.category !== category) return false
    if (eventType !== '' && listing.eventType !== eventType) return false
    return isWanted(listing) && matches(listing)
  }
}

/** The address of a feed's first page. Each answer names the next one. */
export function feedPath(query: FeedQuery, limit: number): string {
  const { tab, category, eventType, search, ...filters } = query
  const params = filterParams(filters)
  params.set('tab', tab)
  params.set('limit', String(limit))
  if (category !== '') params.set('category', category)
  if (eventType !== '') params.set('eventType', eventType)
  if (search.trim() !== '') params.set('q', search.trim())
  return `/api/listings?${params}`
}

/** The address in `Link: <…>; rel="next"` (RFC 8288), if there is one. */
export function nextPath(headers: Headers): string | undefined {
  return /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
}

const filterParams = (filters: FeedFilters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
