import { and, desc, eq, inArray, notInArray, lt, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { jsonRowsOf, unindexed, valuesOf } from '../db/dialect.ts'
import { unblockedPeople } from '../blocks/sync.ts'
import { prepared } from '../db/prepared.ts'
import {
  isOfSpan,
  stampsOf,
  startAfter,
  type SnapshotPart,
  type SyncedNoun,
} from '../sync/synced-noun.ts'
import {
  listingColumns,
  listingOf,
  listingsOf,
  type ListingState,
  type RawListing,
  listingState,
} from './listing-rows.ts'
import { anyViewer, notBlocked, visibleTo } from './visibility.ts'

const { userId, universityId } = anyViewer
const ofCampus = eq(listings.universityId, universityId)
const isOwn = eq(listings.sellerId, userId)
// By the index, it would read the whole campus for the listings of a few people.
const isHere = eq(unindexed(listings.universityId), universityId)
const isNotHeld = notInArray(savedListings.listingId, valuesOf('held'))
const leftCampus = eq(listingMoves.universityId, universityId)

/**
 * The id if the viewer may not see the listing. One JSON text, because returning single rows is
 * slower.
 */
type ChangedRow = [hidden: string | null, ...ListingState]
const changedRow = sql`case when ${visibleTo(anyViewer)} then null else ${listings.id} end, ${listingState}`

/**
 * Listings of the campus and of the viewer. A device deletes those that the viewer may no longer
 * see.
 */
export const syncedListings: SyncedNoun = {
  stamps: (db) => [
    stampsOf(db, listings.rev, ofCampus),
    stampsOf(db, listings.rev, isOwn),
    stampsOf(db, listingMoves.rev, leftCampus),
    stampsOf(db, listings.countsRev, ofCampus),
  ],
  async addChanges(db, { viewer, ...span }, changes) {
    const [changed] = await changedQuery(db).execute({ ...viewer, ...span })
    const visible: ListingState[] = []
    for (const [hidden, ...state] of JSON.parse(changed?.rows ?? '[]') as ChangedRow[]) {
      if (hidden === null) visible.push(state)
      else changes.delete('listings', hidden)
    }
    for (const listing of await listingsOf(db, visible, viewer.userId))
      changes.put('listings', listing)
    for (const { isVisible, counts } of await countsQuery(db).execute({ ...viewer, ...span }))
      if (isVisible) changes.count([counts.id, counts.views, counts.inquiries])
  },
}

/** The counts of the campus that have grown. */
const countsQuery = prepared((db) => {
  // Visibility is no condition, because SQLite would read the whole campus for it.
  const grown = db
    .select({ seq: listings.seq })
    .from(listings)
    .where(and(ofCampus, isOfSpan(listings.countsRev)))
  return db
    .select({
      isVisible: sql<number>`${visibleTo(anyViewer)}`,
      counts: { id: listings.id, views: listings.views, inquiries: listings.inquiries },
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(inArray(listings.seq, grown))
    .prepare()
})

/** The viewer's own listings, of every campus. */
export const ownListings: SnapshotPart = {
  async addPage(db, viewer, { after: { at }, limit }, changes) {
    const values = await Promise.resolve(ownQuery(db).values({ ...viewer, at, limit }))
    const rows = values as unknown[] as RawListing[]
    for (const row of rows) changes.put('listings', listingOf(db, row, viewer.userId))
    return startAfter(rows, limit, ([seq]) => ({ at: seq, id: '' }))
  },
}

const ownQuery = prepared((db) =>
  db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(isOwn, visibleTo(anyViewer), lt(listings.seq, sql.placeholder('at'))))
    .orderBy(desc(listings.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/**
 * Listings that have changed, and those whose relation to the viewer has: they left the campus, a
 * device that may not hold them saved them, or their seller is no longer blocked.
 */
const changedQuery = prepared((db) => {
  const row = { seq: listings.seq }
  const changed = isOfSpan(listings.rev)
  const concerned = unionAll(
    db.select(row).from(listings).where(and(ofCampus, changed)),
    db.select(row).from(listings).where(and(isOwn, changed)),
    db
      .select(row)
      .from(listingMoves)
      .innerJoin(listings, eq(listings.id, listingMoves.listingId))
      .where(and(leftCampus, isOfSpan(listingMoves.rev))),
    db
      .select(row)
      .from(savedListings)
      .innerJoin(listings, eq(listings.id, savedListings.listingId))
      .where(and(eq(savedListings.userId, userId), isOfSpan(savedListings.rev), isNotHeld)),
    db
      .select(row)
      .from(listings)
      .where(and(isHere, inArray(listings.sellerId, unblockedPeople(db)))),
  )
  return (
    db
      .select({ rows: jsonRowsOf(changedRow) })
      .from(listings)
      .innerJoin(users, eq(users.id, listings.sellerId))
      // A block has purged these rows, and listings that were never shown are on no other device.
      // Their ids would reveal that the other person does something.
      .where(
        and(
          inArray(listings.seq, concerned),
          or(isOwn, listings.shown),
          notBlocked(sql`${userId}`, sql`${users.id}`),
        ),
      )
      .prepare()
  )
})
