import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Listing } from '#sync/listings.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Placed, PortionRequest } from '../paging.ts'
import { listingAnswer, listingColumns, type ListingRow } from './listing-rows.ts'
import { anyViewer, mayMeet, readableBy, visibleTo } from './visibility.ts'

export const noSuchListing = () => new Refusal('not_found', 'This listing is not available.')

/**
 * A listing that the viewer may see.
 * @param unknown the refusal of any other
 * @throws Refusal `not_found`, also for a hidden listing
 */
export async function findListing(
  db: Db,
  viewer: Actor,
  id: string,
  unknown: () => Refusal = noSuchListing,
): Promise<ListingRow> {
  const [row] = await listingQuery(db).execute({ ...viewer, id })
  if (!row) throw unknown()
  return row
}

/** A listing that the viewer may open by its address. @throws Refusal `not_found` */
export async function findReadableListing(db: Db, viewer: Actor, id: string): Promise<ListingRow> {
  const [row] = await readableQuery(db).execute({ ...viewer, id })
  if (!row) throw noSuchListing()
  return row
}

const queryWhere = (condition: SQL | undefined) =>
  prepared((db) =>
    db
      .select(listingColumns)
      .from(listings)
      .innerJoin(users, eq(users.id, listings.sellerId))
      .where(and(eq(listings.id, sql.placeholder('id')), condition))
      .prepare(),
  )

const listingQuery = queryWhere(visibleTo(anyViewer))
const readableQuery = queryWhere(readableBy(anyViewer))
const sellersQuery = queryWhere(eq(listings.deleted, false))

/**
 * @throws Refusal `not_found` if the actor may not see it, `forbidden` if it belongs to another
 * user
 */
export async function findOwnListing(db: Db, actor: Actor, id: string): Promise<ListingRow> {
  const row = await findListing(db, actor, id)
  if (row.sellerId === actor.userId) return row
  throw new Refusal('forbidden', 'Only the seller can change this listing.')
}

/** A listing as its seller sees it; undefined if it was deleted. For work without a viewer. */
export async function findSellersListing(db: Db, id: string): Promise<ListingRow | undefined> {
  const [row] = await sellersQuery(db).execute({ id })
  return row
}

/** Whether a person sells this listing. */
export async function isSellerOf(db: Db, sellerId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, sellerId), eq(listings.deleted, false)))
  return row !== undefined
}

/** Whether the actor has deleted this listing of their own. */
export async function isOwnDeleted(db: Db, { userId }: Actor, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, userId), eq(listings.deleted, true)))
  return row !== undefined
}

/**
 * The listings of a seller that the viewer may see, newest first, before `before` (a `seq`).
 * @throws Refusal `not_found` if the seller does not exist or the viewer may not meet them
 */
export async function listingsOfSeller(
  db: Db,
  viewer: Actor,
  sellerId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ListingRow[]> {
  const met = sellerId === viewer.userId ? undefined : mayMeet(viewer)
  const [seller] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sellerId), met))
  if (!seller) throw new Refusal('not_found', 'This user does not exist.')
  const older = before === undefined ? undefined : lt(listings.seq, before)
  return db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(eq(listings.sellerId, sellerId), older, visibleTo(viewer)))
    .orderBy(desc(listings.seq))
    .limit(limit)
}

/** The viewer's own listings, newest first. */
export async function ownListings(
  db: Db,
  viewer: Actor,
  { after, limit }: PortionRequest,
): Promise<Placed<Listing>[]> {
  const before = after === undefined ? undefined : Number(after)
  const rows = await listingsOfSeller(db, viewer, viewer.userId, { before, limit })
  return rows.map((row) => ({ place: String(row.seq), item: listingAnswer(row, viewer.userId) }))
}
