import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { conditions, eventTypes, hiders } from '#sync/listings.ts'
import { closings, wantedStates } from '#sync/deals/searches.ts'
import { users } from './accounts.ts'
import { universities } from './universities.ts'

/**
 * Words and filters that a person keeps. With `alert`, the person hears of new listings; while `wanted`
 * is `open`, the campus sees it as a wanted post. Times are in milliseconds.
 */
export const searches = sqliteTable(
  'searches',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    universityId: text()
      .notNull()
      .references(() => universities.id),
    search: text().notNull().default(''),
    note: text().notNull().default(''),
    category: text(),
    eventType: text({ enum: eventTypes }),
    minCents: integer(),
    maxCents: integer(),
    condition: text({ enum: conditions }),
    isbn: text(),
    course: text(),
    alert: integer({ mode: 'boolean' }).notNull(),
    wanted: text({ enum: wantedStates }).notNull(),
    /** Why the wanted post was closed. */
    closed: text({ enum: closings }),
    /** Results up to then are not new. */
    seenAt: integer().notNull(),
    createdAt: integer().notNull(),
    /** When it became a wanted post. */
    wantedAt: integer(),
    touchedAt: integer().notNull(),
    askedAt: integer(),
    hiddenBy: text({ enum: hiders }),
    hiddenReason: text(),
    rev: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('searches_changed').on(table.userId, table.rev),
    index('searches_wanted').on(table.universityId, table.wanted, table.rev),
    index('searches_with_alert').on(table.universityId, table.alert, table.deleted),
  ],
)
