import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { conditions, eventTypes, hiders, statuses } from '#sync/listings.ts'
import { users } from './accounts.ts'
import { universities } from './universities.ts'

/** `id` is the photo's hash, `sha256:…`, until it has arrived. */
export interface StoredImage {
  id: string
  width: number
  height: number
  color: string
}

/** A price and since when it stood, in milliseconds. */
export interface StoredPrice {
  at: number
  cents: number
}

/**
 * `seq` grows with every listing and is the order and paging key of the feed. `views` and
 * `inquiries` grow without a new `rev`; `counted` marks rows whose grown counts `countsRev` does not
 * stamp yet. A `waiting` listing names photos that have not arrived; `shown` says whether it ever had
 * all of them and no held word, so that others may know it. `searchText` is title and description
 * folded. Only `heldAt` comes after it, so that reading the other columns does not read it.
 */
export const listings = sqliteTable(
  'listings',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    sellerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    universityId: text()
      .notNull()
      .references(() => universities.id),
    title: text().notNull(),
    description: text().notNull(),
    priceCents: integer().notNull(),
    category: text().notNull(),
    eventType: text({ enum: eventTypes }),
    status: text({ enum: statuses }).notNull(),
    images: text({ mode: 'json' }).$type<StoredImage[]>().notNull(),
    listedAt: integer().notNull(),
    views: integer().notNull().default(0),
    inquiries: integer().notNull().default(0),
    counted: integer({ mode: 'boolean' }).notNull().default(false),
    rev: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
    waiting: integer({ mode: 'boolean' }).notNull().default(false),
    shown: integer({ mode: 'boolean' }).notNull().default(true),
    /** Who hid it from others: enough reports, a moderator with a reason, its age, or a held word. */
    hiddenBy: text({ enum: hiders }),
    hiddenReason: text(),
    countsRev: integer().notNull().default(0),
    condition: text({ enum: conditions }),
    /** Its last prices, the oldest first. A price that stood only briefly is left out. */
    prices: text({ mode: 'json' }).$type<StoredPrice[]>().notNull().default([]),
    takesOffers: integer({ mode: 'boolean' }).notNull().default(true),
    /** Offers below it are declined. Only the seller may know it. */
    floorCents: integer(),
    /** The last day on which it can be picked up, `YYYY-MM-DD` on the campus. */
    mustGoBy: text(),
    /** Of a textbook, 13 digits. */
    isbn: text(),
    /** Of a textbook, as typed in capitals; `courseKey` is the form that is compared. */
    course: text(),
    courseKey: text(),
    /** When its title, description, photos or condition last changed. */
    editedAt: integer(),
    /** When its seller last did something about it, or null since it was listed. */
    touchedAt: integer(),
    /** When its seller was asked whether it is still available. */
    askedAt: integer(),
    searchText: text().notNull(),
    /** Since when it waits for a moderator because of a held word: since it last changed. */
    heldAt: integer(),
  },
  (table) => [
    index('listings_feed').on(table.universityId, table.deleted, table.seq),
    index('listings_price').on(table.universityId, table.deleted, table.priceCents),
    index('listings_changed').on(table.universityId, table.rev),
    index('listings_by_seller').on(table.sellerId, table.deleted, table.seq),
    index('listings_changed_of_seller').on(table.sellerId, table.rev),
    index('listings_counted').on(table.counted),
    // The queue of moderation reads the few that wait.
    index('listings_held')
      .on(table.heldAt)
      .where(sql`${table.hiddenBy} = 'check'`),
    index('listings_counts_changed').on(table.universityId, table.countsRev),
  ],
)

/** A listing that left a campus, so that devices of that campus learn of it. */
export const listingMoves = sqliteTable(
  'listing_moves',
  {
    listingId: text()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    universityId: text()
      .notNull()
      .references(() => universities.id),
    rev: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.universityId] }),
    index('listing_moves_changed').on(table.universityId, table.rev),
  ],
)

/** One view per viewer and UTC day (`day`: days since the epoch). */
export const listingViews = sqliteTable(
  'listing_views',
  {
    listingId: text()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    viewerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.viewerId, table.day] })],
)

export const listingInquiries = sqliteTable(
  'listing_inquiries',
  {
    listingId: text()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.userId] })],
)
