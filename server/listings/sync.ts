import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { unblockedPeople } from '../blocks/sync.ts'
import { prepared } from '../db/prepared.ts'
import { isOfSpan, stampsOf, type SyncedNoun } from '../sync/synced-noun.ts'
import { listingColumns } from './answer.ts'
import { listingsOf, stateOf, type ListingState } from './kept-listings.ts'
import { listingOf, type RawListing } from './listing-text.ts'
import { anyViewer, visibleTo } from './visibility.ts'

const { userId, universityId } = anyViewer
const ofCampus = eq(listings.universityId, universityId)
const isOwn = eq(listings.sellerId, userId)
// With the plus SQLite does not look through the whole campus for a few people's listings.
const isHere = sql`+${listings.universityId} = ${universityId}`
const isNotHeld = sql`${savedListings.listingId} not in (select value from json_each(${sql.placeholder('held')}))`
const leftCampus = eq(listingMoves.universityId, universityId)

/** The id where the viewer may not see it. As one text: to be given row by row takes longer than reading. */
type ChangedRow = [hidden: string | null, ...ListingState]
const changedRow = sql`iif(${visibleTo(anyViewer)}, null, ${listings.id}), ${stateOf}`

/** The campus' listings and one's own. What the viewer may not see any more goes from the device. */
export const syncedListings: SyncedNoun = {
  stamps: (db) => [
    stampsOf(db, listings.rev, ofCampus),
    stampsOf(db, listings.rev, isOwn),
    stampsOf(db, listingMoves.rev, leftCampus),
  ],
  async addFirst(db, viewer, changes) {
    const rows = await Promise.resolve(ownQuery(db).values({ ...viewer }))
    for (const row of rows as unknown[] as RawListing[]) changes.put('listings', listingOf(row))
  },
  async addChanges(db, { viewer, ...span }, changes) {
    const [changed] = await changedQuery(db).execute({ ...viewer, ...span })
    const visible: ListingState[] = []
    for (const [hidden, ...state] of JSON.parse(changed?.rows ?? '[]') as ChangedRow[]) {
      if (hidden === null) visible.push(state)
      else changes.delete('listings', hidden)
    }
    for (const listing of await listingsOf(db, visible)) changes.put('listings', listing)
  },
}

const ownQuery = prepared((db) =>
  db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(isOwn, visibleTo(anyViewer)))
    .orderBy(desc(listings.seq))
    .prepare(),
)

/**
 * Listings that have changed themselves, and those whose relation to the viewer has: they left the
 * campus, they were saved by a device that may not have them, their seller is not blocked any more.
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
  return db
    .select({ rows: sql<string>`json_group_array(json_array(${changedRow}))` })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(inArray(listings.seq, concerned))
    .prepare()
})
