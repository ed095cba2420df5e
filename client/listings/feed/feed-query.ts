import { fold, searchMatcher } from '#sync/feed.ts'
import type { Category, EventType, Listing } from '#sync/listings.ts'

export const feedTabs = ['listings', 'tickets', 'saved'] as const
export type FeedTab = (typeof feedTabs)[number]

/** The filters of a tab. An empty `category` or `eventType` means all. */
export interface FeedQuery {
  tab: FeedTab
  category: Category | ''
  eventType: EventType | ''
  search: string
}

/** Queries with the same key show the same listings. */
export const queryKey = ({ tab, category, eventType, search }: FeedQuery): string =>
  [tab, category, eventType, fold(search.trim())].join('|')

/** A filter for a query, made once for many rows. */
export function feedFilter({ tab, category, eventType, search }: FeedQuery) {
  const matches = searchMatcher(search)
  return (listing: Listing): boolean => {
    const ticket = listing.category === 'Event Tickets'
    if (tab !== 'saved' && ticket !== (tab === 'tickets')) return false
    if (category !== '' && listing.category !== category) return false
    if (eventType !== '' && listing.eventType !== eventType) return false
    return matches(listing)
  }
}

/** The address of a feed's first page. Each answer names the next one. */
export function feedPath({ tab, category, eventType, search }: FeedQuery, limit: number): string {
  const params = new URLSearchParams({ tab, limit: String(limit) })
  if (category !== '') params.set('category', category)
  if (eventType !== '') params.set('eventType', eventType)
  if (search.trim() !== '') params.set('q', search.trim())
  return `/api/listings?${params}`
}

/** The address in `Link: <…>; rel="next"` (RFC 8288), if there is one. */
export function nextPath(headers: Headers): string | undefined {
  return /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
}
