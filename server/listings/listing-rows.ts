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

/** What an answer needs of a listing joined with its seller. The state and the price come first. */
export const listingColumns = {
  seq: listings.seq,
  rev: listings.rev,
  views: listings.views,
  inquiries: listings.inquiries,
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
  floorCents: listings.floorCents,
  mustGoBy: listings.mustGoBy,
  isbn: listings.isbn,
  course: listings.course,
  editedAt: listings.editedAt,
}

export type ListingRow = RowOf<typeof listingColumns>

/** Tells whether a row has changed: every change sets a new `rev`, except that its counts grow. */
export type ListingState = readonly [seq: number, rev: number, views: number, inquiries: number]

/** The state, for a query. */
export const listingState = sql`${listings.seq}, ${listings.rev}, ${listings.views}, ${listings.inquiries}`

/** A row as the driver returns it: the values of `listingColumns` in their order. */
export type RawListing = readonly [...ListingState, cents: number, ...unknown[]]

interface CachedListing {
  state: ListingState
  /** As others see it. */
  listing: Listing
  text?: string
  /** As its seller sees it. */
  own: Listing
}

const maxCached = 5_000
// By pool, because a restored database can use the same numbers for other rows. Only readers come
// here: a writer also sees rows that are rolled back.
const caches = new WeakMap<object, Map<number, CachedListing>>()

/**
 * The answer of a row. No one may change it, because the next reader of the row gets it, too: the
 * students of a campus read the same pages.
 */
export const listingOf = (db: Db, raw: RawListing, viewerId: string): Listing =>
  seenBy(cachedListing(db, raw), viewerId)

/** The JSON of the answer. */
export function listingText(db: Db, raw: RawListing, viewerId: string): string {
  const cached = cachedListing(db, raw)
  const listing = seenBy(cached, viewerId)
  if (listing !== cached.listing) return JSON.stringify(listing)
  return (cached.text ??= JSON.stringify(listing))
}

const seenBy = ({ listing, own }: CachedListing, viewerId: string): Listing =>
  own.seller._id === viewerId ? own : listing

/** The answers of listings by their states. Only rows that have changed are read. */
export async function listingsOf(
  db: Db,
  states: readonly ListingState[],
  viewerId: string,
): Promise<Listing[]> {
  const cache = cacheOf(db)
  // Taken before the next wait, in which another connection may put a later state in the cache.
  const found = new Map<number, Listing>()
  for (const state of states) {
    const cached = cache.get(state[0])
    if (cached && isSame(cached.state, state)) found.set(state[0], seenBy(cached, viewerId))
  }
  const changed = states.filter(([seq]) => !found.has(seq))
  for (const raw of await readRows(db, changed)) found.set(raw[0], listingOf(db, raw, viewerId))
  return states.flatMap(([seq]) => found.get(seq) ?? [])
}

function cachedListing(db: Db, raw: RawListing): CachedListing {
  const cache = cacheOf(db)
  const [seq, rev, views, inquiries] = raw
  const before = cache.get(seq)
  if (before && isSame(before.state, raw)) return before
  const row = rowOf(raw)
  const listing = listingAnswer(row, undefined)
  const own = row.floorCents === null ? listing : listingAnswer(row, row.sellerId)
  const cached = { state: [seq, rev, views, inquiries] as const, listing, own }
  cache.set(seq, cached)
  return cached
}

function cacheOf(db: Db): Map<number, CachedListing> {
  const pool = poolOf(db)
  const cache = caches.get(pool)
  if (cache && cache.size < maxCached) return cache
  const empty = new Map<number, CachedListing>()
  caches.set(pool, empty)
  return empty
}

const isSame = (one: ListingState, other: ListingState | RawListing): boolean =>
  one.every((value, i) => value === other[i])

const columns = Object.entries(listingColumns)

/** A row by the names of its columns. */
const rowOf = (raw: RawListing): ListingRow =>
  Object.fromEntries(
    columns.map(([name, column], i) => [
      name,
      raw[i] === null ? null : column.mapFromDriverValue(raw[i]),
    ]),
  ) as ListingRow

async function readRows(db: Db, states: readonly ListingState[]): Promise<RawListing[]> {
  if (states.length === 0) return []
  const seqs = JSON.stringify(states.map(([seq]) => seq))
  return (await Promise.resolve(rowsQuery(db).values({ seqs }))) as unknown[] as RawListing[]
}

const rowsQuery = prepared((db) =>
  db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(inArray(listings.seq, valuesOf('seqs')))
    .prepare(),
)

/** @param viewerId only the seller gets all of it; undefined for a moderator */
export const listingAnswer = (
  row: ListingRow,
  viewerId: string | undefined,
): Required<Omit<Listing, OnlySellers>> => ({
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
  prices: row.prices.length > 0 ? row.prices.map(priceOf) : undefined,
  takesOffers: row.takesOffers ? undefined : false,
  mustGoBy: row.mustGoBy ?? undefined,
  isbn: row.isbn ?? undefined,
  course: row.course ?? undefined,
  timeEdited: row.editedAt === null ? undefined : new Date(row.editedAt).toISOString(),
  ...(row.sellerId === viewerId && onlySellers(row)),
})

type OnlySellers = 'floor' | 'asked'

const onlySellers = ({ floorCents }: ListingRow): Pick<Listing, OnlySellers> =>
  floorCents === null ? {} : { floor: floorCents / 100 }

const priceOf = ({ at, cents }: StoredPrice) => ({
  time: new Date(at).toISOString(),
  price: cents / 100,
})

/** The short form for a shared card. */
export function listingInfo(
  row: ListingRow,
): Pick<Listing, '_id' | 'title' | 'price' | 'images' | 'status' | 'seller'> {
  const { _id, title, price, images, status, seller } = listingAnswer(row, undefined)
  return { _id, title, price, images, status, seller }
}
