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
import { listingColumns } from './answer.ts'
import type { RawListing } from './listing-text.ts'
import { anyViewer, visibleTo } from './visibility.ts'

export type FeedTab = 'listings' | 'tickets'

export interface FeedFilter {
  /** A `seq`: only older listings. */
  before: number | undefined
  category: Category | undefined
  eventType: EventType | undefined
  tab: FeedTab | undefined
  /** Folded words, each of which must be found. */
  words: string[]
}

/** The campus' listings that the viewer may see, newest first. */
export async function readFeedRows(
  db: Db,
  viewer: Actor,
  { words, ...filter }: FeedFilter,
  limit: number,
): Promise<RawListing[]> {
  const { before, category, eventType, tab } = filter
  const match = indexQuery(words)
  const indexed = await isWorthwhile(db, match)
  const query = feedQuery(
    db,
    before !== undefined,
    !!category,
    !!eventType,
    tab ?? 'all',
    words.length,
    indexed,
  )
  const bound = Object.fromEntries(words.map((word, i) => [`word${i}`, word]))
  // Drizzle's own mapping asks each column of each row how to be read: as long again as the query.
  const rows = await Promise.resolve(query.values({ ...viewer, ...filter, ...bound, match, limit }))
  return rows as unknown[] as RawListing[]
}

// A bare `limit ?` makes SQLite plan the whole query anew whenever it is bound, to weigh its value.
const rowLimit = sql`(${sql.placeholder('limit')} + 0)` as unknown as Placeholder

const feedQuery = prepared(
  (
    db,
    paged: boolean,
    byCategory: boolean,
    byEventType: boolean,
    tab: FeedTab | 'all',
    words: number,
    indexed: boolean,
  ) => {
    const { placeholder } = sql
    const place = indexed ? searchRow : sql`${listings.seq}`
    const rows = db
      .select(listingColumns)
      .from(listings)
      .innerJoin(users, eq(users.id, listings.sellerId))
      .$dynamic()
    if (indexed) rows.innerJoin(searchIndex, and(eq(searchRow, listings.seq), matchesIndex))
    const conditions = [
      eq(listings.universityId, anyViewer.universityId),
      visibleTo(anyViewer),
      paged ? lt(place, placeholder('before')) : undefined,
      byCategory ? eq(listings.category, placeholder('category')) : undefined,
      byEventType ? eq(listings.eventType, placeholder('eventType')) : undefined,
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
