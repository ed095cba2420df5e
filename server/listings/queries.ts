import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { listingColumns, type ListingRow } from './answer.ts'
import { anyViewer, mayMeet, visibleTo } from './visibility.ts'

export const noSuchListing = () => new Refusal('not_found', 'This listing is not available.')

/** A listing that the viewer may see. @throws Refusal `not_found`, for a hidden one as for none. */
export async function findListing(db: Db, viewer: Actor, id: string): Promise<ListingRow> {
  const [row] = await listingQuery(db).execute({ ...viewer, id })
  if (!row) throw noSuchListing()
  return row
}

const listingQuery = prepared((db) =>
  db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(eq(listings.id, sql.placeholder('id')), visibleTo(anyViewer)))
    .prepare(),
)

/** @throws Refusal `not_found` for what the actor may not see, `forbidden` for another's listing. */
export async function findOwnListing(db: Db, actor: Actor, id: string): Promise<ListingRow> {
  const row = await findListing(db, actor, id)
  if (row.sellerId === actor.userId) return row
  throw new Refusal('forbidden', 'Only the seller can change this listing.')
}

/**
 * What the viewer may see of a seller's listings, newest first, before `before` (a `seq`).
 * @throws Refusal `not_found` for nobody, and for a seller who may not be met.
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
