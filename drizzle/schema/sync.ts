import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/** One row per committed group of writes. `tag` tells a history from a fork or restored copy of it. */
export const syncCommits = sqliteTable('sync_commits', {
  rev: integer().primaryKey({ autoIncrement: true }),
  tag: text().notNull(),
  at: integer().notNull(),
})

/** First answers of keyed requests, kept so that a repetition gets the same one. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_by_time').on(table.createdAt),
  ],
)
