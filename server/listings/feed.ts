import { and, desc, eq, lt, ne, sql, type Placeholder } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Category, EventType } from '#sync/listings.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import {
  holdsEachWord,
  indexQuery,
  isWorthwhile,
  matchesIndex,
  searchIndex,
  searchRow,
} from '../db/search.ts'
import { listingColumns, type RawListing } from './listing-rows.ts'
import { anyViewer, visibleTo } from './visibility.ts'

export type FeedTab = 'listings' | 'tickets'

export interface FeedFilter {
  /** The `seq` before which the page starts. */
  before: number | undefined
  category: Category | undefined
  eventType: EventType | undefined
  tab: FeedTab | undefined
  /** Folded words. A listing must contain each. */
  words: string[]
}

/** The listings of the campus that the viewer may see, newest first. */
export async function readFeedRows(
  db: Db,
  viewer: Actor,
  { words, ...filter }: FeedFilter,
  limit: number,
): Promise<RawListing[]> {
  const { before, category, eventType, tab } = filter
  const match = indexQuery(words)
  const isIndexed = await isWorthwhile(db, match)
  const query = feedQuery(db, {
    isPaged: before !== undefined,
    hasCategory: category !== undefined,
    hasEventType: eventType !== undefined,
    tab: tab ?? 'all',
    words: words.length,
    isIndexed,
  })
  const bound = Object.fromEntries(words.map((word, i) => [`word${i}`, word]))
  // Drizzle's own mapping takes as long as the query itself.
  const rows = await Promise.resolve(query.values({ ...viewer, ...filter, ...bound, match, limit }))
  return rows as unknown[] as RawListing[]
}

// With a bare `limit ?`, SQLite plans the query again for each value.
const rowLimit = sql`(${sql.placeholder('limit')} + 0)` as unknown as Placeholder

type FeedShape = {
  isPaged: boolean
  hasCategory: boolean
  hasEventType: boolean
  tab: FeedTab | 'all'
  words: number
  isIndexed: boolean
}

const feedQuery = prepared(
  (db, { isPaged, hasCategory, hasEventType, tab, words, isIndexed }: FeedShape) => {
    const { placeholder } = sql
    const place = isIndexed ? searchRow : sql`${listings.seq}`
    const rows = db
      .select(listingColumns)
      .from(listings)
      .innerJoin(users, eq(users.id, listings.sellerId))
      .$dynamic()
    if (isIndexed) rows.innerJoin(searchIndex, and(eq(searchRow, listings.seq), matchesIndex))
    const conditions = [
      eq(listings.universityId, anyViewer.universityId),
      visibleTo(anyViewer),
      isPaged ? lt(place, placeholder('before')) : undefined,
      hasCategory ? eq(listings.category, placeholder('category')) : undefined,
      hasEventType ? eq(listings.eventType, placeholder('eventType')) : undefined,
      tab === 'all' ? undefined : (tab === 'tickets' ? eq : ne)(listings.category, 'Event Tickets'),
      holdsEachWord(words),
    ]
    return rows
      .where(and(...conditions))
      .orderBy(desc(place))
      .limit(rowLimit)
      .prepare()
  },
)
