import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { dealReasons, dealStates } from '#sync/deals/deals.ts'
import { sides, type Side } from '#sync/deals/sides.ts'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

/**
 * What a buyer and a seller agree about a listing. There is one per listing and buyer, and both people
 * read the same row; `id` is derived from the pair. An index keeps a listing from having two that are
 * reserved or sold. Times are in milliseconds. A deleted one is empty except for its stamp.
 */
export const deals = sqliteTable(
  'deals',
  {
    id: text().primaryKey(),
    listingId: text()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    sellerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    buyerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: dealStates }).notNull(),
    /** Why it is closed. */
    reason: text({ enum: dealReasons }),
    amountCents: integer().notNull(),
    /** Who named the amount. */
    by: text({ enum: sides }).notNull(),
    /** Grows with each amount. An answer to an amount names its turn. */
    turn: integer().notNull(),
    /** Who made an offer when, in the last 30 days. */
    offers: text({ mode: 'json' }).$type<{ by: Side; at: number }[]>().notNull().default([]),
    /** The end of an open offer. */
    expiresAt: integer(),
    /** Until when a reservation holds without a question. */
    heldUntil: integer(),
    /** When someone was asked about the end of the offer or of the reservation. */
    askedAt: integer(),
    /** Reserved by the seller for a buyer who had made no offer. */
    unasked: integer({ mode: 'boolean' }).notNull().default(false),
    /** When the buyer first canceled an unasked reservation, and how many the seller made after it. */
    refusedAt: integer(),
    unaskedAfter: integer().notNull().default(0),
    /** The deals of one offer for several listings share it, and `amountCents` is their total. */
    bundle: text(),
    bundleSize: integer(),
    /** Why a person canceled the reservation. Only this person may read it. */
    why: text(),
    whyBy: text({ enum: sides }),
    /** The listing's title of the last move, for after the listing was deleted. */
    title: text().notNull(),
    changedAt: integer().notNull(),
    agreedAt: integer(),
    soldAt: integer(),
    confirmedAt: integer(),
    /** Whether this person is asked for a review of the other. */
    asksSeller: integer({ mode: 'boolean' }).notNull().default(false),
    asksBuyer: integer({ mode: 'boolean' }).notNull().default(false),
    rev: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('deals_one_held')
      .on(table.listingId)
      .where(sql`${table.state} in ('reserved', 'sold')`),
    index('deals_of_listing').on(table.listingId, table.state),
    index('deals_of_bundle').on(table.bundle),
    index('deals_of_seller').on(table.sellerId, table.changedAt),
    index('deals_of_buyer').on(table.buyerId, table.changedAt),
    index('deals_changed_of_seller').on(table.sellerId, table.rev),
    index('deals_changed_of_buyer').on(table.buyerId, table.rev),
    index('deals_expiring').on(table.state, table.expiresAt),
    index('deals_held').on(table.state, table.heldUntil),
    index('deals_ended').on(table.state, table.changedAt),
  ],
)
