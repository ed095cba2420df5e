import { and, eq } from 'drizzle-orm'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { prepared } from '../db/prepared.ts'
import { listingAnswer } from '../listings/answer.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf, type SyncedNoun } from '../sync/synced-noun.ts'
import { savedAnswer, savedColumns, savedListingsOf } from './queries.ts'

const isOwn = eq(savedListings.userId, anyViewer.userId)

/** The viewer's saved listings. A listing that was just saved is sent with the listings. */
export const syncedSavedListings: SyncedNoun = {
  stamps: (db) => [stampsOf(db, savedListings.rev, isOwn)],
  async addFirst(db, viewer, changes) {
    for (const row of await allQuery(db).execute({ ...viewer }))
      changes.put('savedListings', savedAnswer(row))
    const everything = { after: undefined, limit: Number.MAX_SAFE_INTEGER }
    for (const { listing } of await savedListingsOf(db, viewer, everything))
      changes.put('listings', listingAnswer(listing))
  },
  async addChanges(db, { viewer, ...span }, changes) {
    for (const { deleted, ...row } of await changedQuery(db).execute({ ...viewer, ...span })) {
      if (deleted) changes.delete('savedListings', row.savedListingId)
      else changes.put('savedListings', savedAnswer(row))
    }
  },
}

const allQuery = prepared((db) =>
  db
    .select(savedColumns)
    .from(savedListings)
    .where(and(isOwn, eq(savedListings.deleted, false)))
    .prepare(),
)

const changedQuery = prepared((db) =>
  db
    .select({ ...savedColumns, deleted: savedListings.deleted })
    .from(savedListings)
    .where(and(isOwn, isOfSpan(savedListings.rev)))
    .prepare(),
)
