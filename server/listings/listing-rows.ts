import { eq, inArray, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings, type StoredPrice } from '#drizzle/schema/listings.ts'
import type { Listing } from '#sync/listings.ts'
import { valuesOf } from '../db/dialect.ts'
import type { RowOf } from '../db/columns.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { poolOf } from '../db/readers.ts'
import { imageAnswer } from '../images/named-photos.ts'

/** Tell whether a row has changed: every change sets a new `rev`, except that its counts grow. */
export const stateColumns = {
  seq: listings.seq,
  rev: listings.rev,
  views: listings.views,
  inquiries: listings.inquiries,
}

/** What an answer needs of a listing joined with its seller. The state comes first. */
export const listingColumns = {
  ...stateColumns,
  priceCents: listings.priceCents,
  id: listings.id,
  title: listings.title,
  description: listings.description,
  category: listings.category,
  eventType: listings.eventType,
  condition: listings.condition,
  status: listings.status,
  images: listings.images,
  sellerId: listings.sellerId,
  username: users.username,
  universityId: listings.universityId,
  listedAt: listings.listedAt,
  hiddenBy: listings.hiddenBy,
  hiddenReason: listings.hiddenReason,
  prices: listings.prices,
  takesOffers: listings.takesOffers,
  mustGoBy: listings.mustGoBy,
  isbn: listings.isbn,
  course: listings.course,
  editedAt: listings.editedAt,
}

export type ListingRow = RowOf<typeof listingColumns>

/** The values of `stateColumns`. A query may return more after them. */
export type ListingState = readonly [
  seq: number,
  rev: number,
  views: number,
  inquiries: number,
  ...others: unknown[],
]

/** The state, for a query. */
export const listingState = sql`${listings.seq}, ${listings.rev}, ${listings.views}, ${listings.inquiries}`

interface CachedListing {
  state: ListingState
  listing: Listing
  text?: string
}

const maxCached = 5_000
// By pool, because a restored database can use the same numbers for other rows. Only readers come
// here: a writer also sees rows that are rolled back.
const caches = new WeakMap<object, Map<number, CachedListing>>()

/**
 * The answers of listings by their states. Only rows that have changed are read. No one may change an
 * answer, because the next reader of the row gets it, too: the students of a campus read the same
 * pages.
 */
export const listingsOf = async (db: Db, states: readonly ListingState[]): Promise<Listing[]> =>
  (await cachedListings(db, states)).map(({ listing }) => listing)

/** The JSON of each. */
export const listingTexts = async (db: Db, states: readonly ListingState[]): Promise<string[]> =>
  (await cachedListings(db, states)).map((each) => (each.text ??= JSON.stringify(each.listing)))

async function cachedListings(db: Db, states: readonly ListingState[]): Promise<CachedListing[]> {
  const cache = cacheOf(db)
  // Taken before the next wait, in which another connection may put a later state in the cache.
  const found = new Map<number, CachedListing>()
  for (const state of states) {
    const cached = cache.get(state[0])
    if (cached && isSame(cached.state, state)) found.set(state[0], cached)
  }
  const changed = states.filter(([seq]) => !found.has(seq))
  for (const raw of await readRows(db, changed)) {
    const [seq, rev, views, inquiries] = raw
    const read: CachedListing = {
      state: [seq, rev, views, inquiries],
      listing: listingAnswer(rowOf(raw)),
    }
    cache.set(seq, read)
    found.set(seq, read)
  }
  return states.flatMap(([seq]) => found.get(seq) ?? [])
}

function cacheOf(db: Db): Map<number, CachedListing> {
  const pool = poolOf(db)
  const cache = caches.get(pool)
  if (cache && cache.size < maxCached) return cache
  const empty = new Map<number, CachedListing>()
  caches.set(pool, empty)
  return empty
}

const isSame = (one: ListingState, other: ListingState): boolean =>
  one.every((value, i) => value === other[i])

const columns = Object.entries(listingColumns)

/** A row by the names of its columns. */
const rowOf = (raw: ListingState): ListingRow =>
  Object.fromEntries(
    columns.map(([name, column], i) => [
      name,
      raw[i] === null ? null : column.mapFromDriverValue(raw[i]),
    ]),
  ) as ListingRow

/** The values of `listingColumns` in their order. */
async function readRows(db: Db, states: readonly ListingState[]): Promise<ListingState[]> {
  if (states.length === 0) return []
  const seqs = JSON.stringify(states.map(([seq]) => seq))
  return (await Promise.resolve(rowsQuery(db).values({ seqs }))) as unknown[] as ListingState[]
}

const rowsQuery = prepared((db) =>
  db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(inArray(listings.seq, valuesOf('seqs')))
    .prepare(),
)

/** What only the seller may read comes with the seller's own row. */
export const listingAnswer = (row: ListingRow): Required<Omit<Listing, OnlySellers>> => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  price: row.priceCents / 100,
  category: row.category,
  eventType: row.eventType ?? undefined,
  condition: row.condition ?? undefined,
  status: row.status,
  images: row.images.map((image) => imageAnswer(image, 'quad/listing-images')),
  seller: { _id: row.sellerId, id: row.sellerId, username: row.username },
  universityId: row.universityId,
  views: row.views,
  inquiries: row.inquiries,
  timeListed: new Date(row.listedAt).toISOString(),
  hidden: row.hiddenBy ? { by: row.hiddenBy, reason: row.hiddenReason ?? undefined } : undefined,
  prices: row.prices.length > 1 ? row.prices.map(priceOf) : undefined,
  takesOffers: row.takesOffers ? undefined : false,
  mustGoBy: row.mustGoBy ?? undefined,
  isbn: row.isbn ?? undefined,
  course: row.course ?? undefined,
  timeEdited: row.editedAt === null ? undefined : new Date(row.editedAt).toISOString(),
})

type OnlySellers = 'floor' | 'asked'

const priceOf = ({ at, cents }: StoredPrice) => ({
  time: new Date(at).toISOString(),
  price: cents / 100,
})

/** The short form for a shared card. */
export function listingInfo(
  row: ListingRow,
): Pick<Listing, '_id' | 'title' | 'price' | 'images' | 'status' | 'seller'> {
  const { _id, title, price, images, status, seller } = listingAnswer(row)
  return { _id, title, price, images, status, seller }
}
