import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { SavedListing, SavedListingAnswer } from '#sync/saved-listings.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { pick, type RowOf } from '../db/columns.ts'
import { listingAnswer, listingColumns, type ListingRow } from '../listings/listing-rows.ts'
import { visibleTo } from '../listings/visibility.ts'
import type { Placed, PortionRequest } from '../paging.ts'

export const savedColumns = {
  savedListingId: savedListings.id,
  ...pick(savedListings, 'listingId', 'notifyOnUpdate', 'savedAt'),
}

export type SavedRow = RowOf<typeof savedColumns>

export const savedAnswer = ({ savedAt, ...row }: SavedRow): SavedListing => ({
  ...row,
  timeSaved: new Date(savedAt).toISOString(),
})

export const savedListingAnswer = (
  { saved, listing }: { saved: SavedRow; listing: ListingRow },
  viewerId: string,
): SavedListingAnswer => ({
  ...listingAnswer(listing, viewerId),
  ...savedAnswer(saved),
})

/** The listings that the viewer saved and may still see, after `after`, newest saved first. */
export function savedListingsOf(
  db: Db,
  viewer: Actor,
  { after, limit }: { after: { savedAt: number; id: string } | undefined; limit: number },
): Promise<{ saved: SavedRow; listing: ListingRow }[]> {
  const earlier =
    after && sql`(${savedListings.savedAt}, ${savedListings.id}) < (${after.savedAt}, ${after.id})`
  return savedFrom(db, viewer, earlier)
    .orderBy(desc(savedListings.savedAt), desc(savedListings.id))
    .limit(limit)
}

/** The actor's own saved listing. @throws Refusal `not_found` for another's or none */
export async function findSaved(db: Db, actor: Actor, id: string): Promise<SavedRow> {
  const { deleted, ...row } = await findEverSaved(db, actor, id)
  if (deleted) throw noSuchSaved()
  return row
}

/** The actor's own saved listing, even if it was unsaved since. @throws Refusal `not_found` */
export async function findEverSaved(
  db: Db,
  { userId }: Actor,
  id: string,
): Promise<SavedRow & { deleted: boolean }> {
  const [row] = await savedQuery(db).execute({ id, userId })
  if (!row) throw noSuchSaved()
  return row
}

export const noSuchSaved = () => new Refusal('not_found', 'This saved listing does not exist.')

const savedQuery = prepared((db) =>
  db
    .select({ ...savedColumns, deleted: savedListings.deleted })
    .from(savedListings)
    .where(
      and(
        eq(savedListings.id, sql.placeholder('id')),
        eq(savedListings.userId, sql.placeholder('userId')),
      ),
    )
    .prepare(),
)

/** All listings that the viewer saved and may still see. */
export async function allSavedListingsOf(
  db: Db,
  viewer: Actor,
  { after, limit }: PortionRequest,
): Promise<Placed<SavedListingAnswer>[]> {
  const { id } = savedListings
  const rows = await savedFrom(db, viewer, after === undefined ? undefined : gt(id, after))
    .orderBy(id)
    .limit(limit)
  return rows.map((row) => ({
    place: row.saved.savedListingId,
    item: savedListingAnswer(row, viewer.userId),
  }))
}

const savedFrom = (db: Db, viewer: Actor, condition: SQL | undefined) =>
  db
    .select({ saved: savedColumns, listing: listingColumns })
    .from(savedListings)
    .innerJoin(listings, eq(listings.id, savedListings.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(
      and(
        eq(savedListings.userId, viewer.userId),
        eq(savedListings.deleted, false),
        condition,
        visibleTo(viewer),
      ),
    )
    .$dynamic()
