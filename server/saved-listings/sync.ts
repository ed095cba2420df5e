import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { valuesOf } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import { listingAnswer, listingColumns } from '../listings/listing-rows.ts'
import { anyViewer, visibleTo } from '../listings/visibility.ts'
import {
  isAfterStart,
  isOfSpan,
  stampsOf,
  startAfter,
  type SnapshotPart,
  type SyncedNoun,
} from '../sync/synced-noun.ts'
import { savedAnswer, savedColumns } from './queries.ts'

const isOwn = eq(savedListings.userId, anyViewer.userId)

/** The viewer's saved listings. A listing that was just saved is sent with the listings. */
export const syncedSavedListings: SyncedNoun = {
  stamps: (db) => [stampsOf(db, savedListings.rev, isOwn)],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const { deleted, ...row } of await changedQuery(db).execute({ ...viewer, ...span })) {
      if (deleted) changes.delete('savedListings', row.savedListingId)
      else changes.put('savedListings', savedAnswer(row))
    }
  },
}

/** The viewer's saved listings, each with the listing if they may see it. */
export const allSavedListings: SnapshotPart = {
  async addPage(db, viewer, { after, limit }, changes) {
    const half = Math.ceil(limit / 2)
    const rows = await allQuery(db).execute({ ...viewer, ...after, limit: half })
    for (const row of rows) changes.put('savedListings', savedAnswer(row))
    const ids = JSON.stringify(rows.map(({ listingId }) => listingId))
    for (const listing of await visibleQuery(db).execute({ ...viewer, ids }))
      changes.put('listings', listingAnswer(listing, viewer.userId))
    return startAfter(rows, half, ({ savedAt, savedListingId }) => ({
      at: savedAt,
      id: savedListingId,
    }))
  },
}

const allQuery = prepared((db) =>
  db
    .select(savedColumns)
    .from(savedListings)
    .where(
      and(
        isOwn,
        eq(savedListings.deleted, false),
        isAfterStart(savedListings.savedAt, savedListings.id),
      ),
    )
    .orderBy(desc(savedListings.savedAt), desc(savedListings.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

const visibleQuery = prepared((db) =>
  db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(inArray(listings.id, valuesOf('ids')), visibleTo(anyViewer)))
    .prepare(),
)

const changedQuery = prepared((db) =>
  db
    .select({ ...savedColumns, deleted: savedListings.deleted })
    .from(savedListings)
    .where(and(isOwn, isOfSpan(savedListings.rev)))
    .prepare(),
)
