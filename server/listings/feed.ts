import { and, asc, desc, eq, gte, lt, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { FeedSort } from '#sync/listings.ts'
import type { Category, Condition, EventType } from '#sync/listings.ts'
import type { Db } from '../db/open.ts'
import { unindexed } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import {
  boundWords,
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

type Order = Exclude<FeedSort, 'best'>

export interface FeedFilter {
  /** The row after which the page starts. */
  after: FeedPlace | undefined
  order: Order
  category: Category | undefined
  eventType: EventType | undefined
  tab: FeedTab | undefined
  /** Folded words. A listing must contain each. */
  words: string[]
  /** All undefined means no limit, which costs no time. */
  limits: FeedBounds | undefined
}

export interface FeedPlace {
  seq: number
  cents: number
}

interface FeedBounds {
  minCents: number
  maxCents: number
  condition: Condition | null
  /** The status that is left out. */
  sold: 'Sold' | null
}

/** How many rows a page looks at for those that fit. */
const stretch = 2000

/** Everything, from the start, newest first. */
export const wholeFeed: FeedFilter = {
  after: undefined,
  order: 'newest',
  category: undefined,
  eventType: undefined,
  tab: undefined,
  words: [],
  limits: undefined,
}

/**
 * The listings of the campus that the viewer may see, and the row at which the search for them has
 * stopped, if it has: a filter that nothing fits would otherwise read the whole campus.
 */
export async function readFeedRows(
  db: Db,
  viewer: Actor,
  { words, ...filter }: FeedFilter,
  limit: number,
): Promise<{ rows: RawListing[]; stop: FeedPlace | undefined }> {
  const { after, order, category, eventType, tab, limits } = filter
  const match = indexQuery(words)
  const isIndexed = await isWorthwhile(db, match)
  const isFiltered = words.length > 0 || [category, eventType, tab, limits].some((part) => part)
  const stop = isFiltered && !isIndexed ? await stretchEnd(db, viewer, filter) : undefined
  const query = feedQuery(db, {
    isStopped: stop !== undefined,
    isPaged: after !== undefined,
    order,
    isLimited: limits !== undefined,
    hasCategory: category !== undefined,
    hasEventType: eventType !== undefined,
    tab: tab ?? 'all',
    words: words.length,
    isIndexed,
  })
  const ends = { stopSeq: stop?.seq, stopCents: stop?.cents }
  const values = { category, eventType, ...after, ...ends, ...limits, match, limit }
  // Drizzle's own mapping takes as long as the query itself.
  const rows = await Promise.resolve(query.values({ ...viewer, ...values, ...boundWords(words) }))
  return { rows: rows as unknown[] as RawListing[], stop }
}

// With a bare `limit ?`, SQLite plans the query again for each value.
const rowLimit = sql`(${sql.placeholder('limit')} + 0)` as unknown as Placeholder

type FeedShape = {
  isStopped: boolean
  isPaged: boolean
  order: Order
  isLimited: boolean
  hasCategory: boolean
  hasEventType: boolean
  tab: FeedTab | 'all'
  words: number
  isIndexed: boolean
}

const feedQuery = prepared((db, shape: FeedShape) => {
  const { isStopped, isPaged, order, isLimited, hasCategory, hasEventType, tab, words, isIndexed } =
    shape
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
    isPaged ? pageStart[order](place) : undefined,
    isStopped ? pageStop[order] : undefined,
    isLimited ? withinLimits : undefined,
    hasCategory ? eq(listings.category, placeholder('category')) : undefined,
    hasEventType ? eq(listings.eventType, placeholder('eventType')) : undefined,
    tab === 'all' ? undefined : (tab === 'tickets' ? eq : ne)(listings.category, 'Event Tickets'),
    holdsEachWord(words),
  ]
  return rows
    .where(and(...conditions))
    .orderBy(...priceOrder[order], desc(place))
    .limit(rowLimit)
    .prepare()
})

const priceOrder = {
  newest: [],
  price_asc: [asc(listings.priceCents)],
  price_desc: [desc(listings.priceCents)],
}

/** Rows after the last one of the page before. The first condition lets SQLite start in the index. */
const pageStart: Record<Order, (place: SQL) => SQL | undefined> = {
  newest: (place) => lt(place, sql.placeholder('seq')),
  price_asc: (place) => afterPrice(sql`>`, place),
  price_desc: (place) => afterPrice(sql`<`, place),
}

/** Rows up to the one at which the search stops. */
const pageStop: Record<Order, SQL | undefined> = {
  newest: gte(listings.seq, sql.placeholder('stopSeq')),
  price_asc: untilPrice(sql`<`),
  price_desc: untilPrice(sql`>`),
}

function untilPrice(before: SQL): SQL {
  const [cents, seq] = [sql.placeholder('stopCents'), sql.placeholder('stopSeq')]
  const price = listings.priceCents
  return sql`${price} ${before}= ${cents}
    and (${price} ${before} ${cents} or ${listings.seq} >= ${seq})`
}

/** The last row that a page looks at; undefined if the feed ends before. */
async function stretchEnd(
  db: Db,
  { universityId }: Actor,
  { after, order }: Pick<FeedFilter, 'after' | 'order'>,
): Promise<FeedPlace | undefined> {
  const query = stretchQuery(db, { isPaged: after !== undefined, order })
  const [row] = await query.execute({ universityId, ...after, before: stretch - 1 })
  return row
}

const stretchQuery = prepared((db, { isPaged, order }: Pick<FeedShape, 'isPaged' | 'order'>) => {
  const { seq, priceCents, universityId, deleted } = listings
  const place = sql`${seq}`
  const ofCampus = and(eq(universityId, anyViewer.universityId), eq(deleted, false))
  // Only the index of the order is read.
  return db
    .select({ seq, cents: order === 'newest' ? sql<number>`0` : priceCents })
    .from(listings)
    .where(and(ofCampus, isPaged ? pageStart[order](place) : undefined))
    .orderBy(...priceOrder[order], desc(place))
    .limit(1)
    .offset(sql.placeholder('before'))
    .prepare()
})

function afterPrice(beyond: SQL, place: SQL): SQL {
  const [cents, seq] = [sql.placeholder('cents'), sql.placeholder('seq')]
  const price = listings.priceCents
  return sql`${price} ${beyond}= ${cents}
    and (${price} ${beyond} ${cents} or ${place} < ${seq})`
}

// The index of prices would sort a feed that is wanted by time.
const withinLimits = sql`${unindexed(listings.priceCents)} between ${sql.placeholder('minCents')}
    and ${sql.placeholder('maxCents')}
  and (${sql.placeholder('condition')} is null or ${listings.condition} = ${sql.placeholder('condition')})
  and (${sql.placeholder('sold')} is null or ${listings.status} <> ${sql.placeholder('sold')})`
