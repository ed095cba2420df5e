import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { noticesOfSaved } from '#sync/saved-listings.ts'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

export const savedListings = sqliteTable(
  'saved_listings',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: text()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    notifyOnUpdate: integer({ mode: 'boolean' }).notNull().default(false),
    /** About what, if `notifyOnUpdate`; and the highest price worth a notification. */
    notifyOn: text({ enum: noticesOfSaved }).notNull().default('all'),
    alertCents: integer(),
    savedAt: integer().notNull(),
    rev: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('saved_listings_by_user').on(table.userId, table.deleted, table.savedAt),
    index('saved_listings_changed').on(table.userId, table.rev),
    index('saved_listings_by_listing').on(table.listingId),
  ],
)
