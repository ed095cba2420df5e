import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/action.ts'
import type { Category, EventType } from '#sync/listings.ts'
import type { Db } from '../db/open.ts'
import {
  holdsEachWord,
  indexQuery,
  isIndexed,
  matchesIndex,
  searchIndex,
  searchRow,
} from '../db/search.ts'
import { listingColumns, type ListingRow } from './answer.ts'
import { visibleTo } from './visibility.ts'

export interface FeedFilter {
  /** A `seq`: only older listings. */
  before: number | undefined
  category: Category | undefined
  eventType: EventType | undefined
  tab: 'listings' | 'tickets' | undefined
  /** Folded words, each of which must be found. */
  words: string[]
}

/** The campus' listings that the viewer may see, newest first. */
export async function readFeedRows(
  db: Db,
  viewer: Actor,
  filter: FeedFilter,
  limit: number,
): Promise<ListingRow[]> {
  const { words, ...others } = filter
  const bound = Object.fromEntries(words.map((word, i) => [`word${i}`, word]))
  const { userId, universityId } = viewer
  return preparedFeed(db, filter).all({
    ...others,
    ...bound,
    match: indexQuery(words),
    userId,
    universityId,
    limit,
  })
}

type Prepared = ReturnType<typeof prepareFeed>
const prepared = new WeakMap<Db, Map<string, Prepared>>()

// Building the query's text costs more than running it: each shape of filter is built once a connection.
function preparedFeed(db: Db, filter: FeedFilter): Prepared {
  const shapes = prepared.get(db) ?? new Map<string, Prepared>()
  prepared.set(db, shapes)
  const { before, category, eventType, tab, words } = filter
  const shape = [
    before !== undefined,
    !!category,
    !!eventType,
    tab,
    words.length,
    words.some(isIndexed),
  ].join()
  const query = shapes.get(shape) ?? prepareFeed(db, filter)
  shapes.set(shape, query)
  return query
}

function prepareFeed(db: Db, { before, category, eventType, tab, words }: FeedFilter) {
  const { placeholder } = sql
  const viewer = { userId: placeholder('userId'), universityId: placeholder('universityId') }
  const indexed = words.some(isIndexed)
  const place = indexed ? searchRow : sql`${listings.seq}`
  const rows = db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic()
  if (indexed) rows.innerJoin(searchIndex, and(eq(searchRow, listings.seq), matchesIndex))
  const conditions = [
    eq(listings.universityId, viewer.universityId),
    visibleTo(viewer),
    before === undefined ? undefined : lt(place, placeholder('before')),
    category && eq(listings.category, placeholder('category')),
    eventType && eq(listings.eventType, placeholder('eventType')),
    tab && (tab === 'tickets' ? eq : ne)(listings.category, 'Event Tickets'),
    holdsEachWord(words.length),
  ]
  return rows
    .where(and(...conditions))
    .orderBy(desc(place))
    .limit(placeholder('limit'))
    .prepare()
}
