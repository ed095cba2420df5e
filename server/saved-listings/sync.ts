import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { valuesOf } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import { listingAnswer, listingColumns } from '../listings/listing-rows.ts'
import { putListings } from '../listings/sellers-part.ts'
import { anyViewer, visibleTo } from '../listings/visibility.ts'
import { isOfSpan, stampsOf } from '../sync/synced-noun.ts'
import { syncedRows } from '../sync/synced-rows.ts'
import { savedAnswer, savedColumns } from './queries.ts'

const { userId, deleted, rev, savedAt, id } = savedListings
const isOwn = eq(userId, anyViewer.userId)

/**
 * The viewer's saved listings. A new device gets each with the listing, if the viewer may see it. A
 * listing that was just saved is sent with the listings.
 */
export const syncedSavedListings = syncedRows({
  table: 'savedListings',
  stamps: (db) => [stampsOf(db, rev, isOwn)],
  select: (db) => db.select({ ...savedColumns, deleted }).from(savedListings),
  changed: () => and(isOwn, isOfSpan(rev)),
  isGone: (row) => row.deleted,
  initial: () => and(isOwn, eq(deleted, false)),
  order: { at: savedAt, id },
  placeOf: (row) => ({ at: row.savedAt, id: row.savedListingId }),
  answer: savedAnswer,
  async addCompanions(db, viewer, rows, changes) {
    const ids = JSON.stringify(rows.map(({ listingId }) => listingId))
    const visible = await visibleQuery(db).execute({ ...viewer, ids })
    await putListings(db, viewer, changes, visible.map(listingAnswer))
  },
})

const visibleQuery = prepared((db) =>
  db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(inArray(listings.id, valuesOf('ids')), visibleTo(anyViewer)))
    .prepare(),
)
