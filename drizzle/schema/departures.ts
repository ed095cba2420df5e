import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/**
 * Deleted accounts. For a year, a keyed hash of the mailbox tells whether their owner comes back, and
 * meets what was held against them. `returnedAs` is the account of then.
 */
export const departures = sqliteTable(
  'departures',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    mailboxHash: text(),
    /** When the hash is deleted. */
    until: integer().notNull(),
    blockedBy: text({ mode: 'json' }).$type<string[]>().notNull(),
    returnedAs: text().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('departures_by_mailbox').on(table.mailboxHash),
    index('departures_by_end').on(table.until),
    index('departures_by_return').on(table.returnedAs),
  ],
)
