import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/**
 * One row per committed group of writes. `tag` distinguishes a history from a fork or restored
 * copy.
 */
export const syncCommits = sqliteTable('sync_commits', {
  rev: integer().primaryKey({ autoIncrement: true }),
  tag: text().notNull(),
  at: integer().notNull(),
})

/** The first answers of keyed requests, kept so that a repetition gets the same one. */
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

/**
 * A device of a user. `last`: its actions up to this number are done or refused. `crashSeq`,
 * `crashes` and `crashedAt`: the action that crashes the server, how often, and since when. `pushId` and
 * `lease`: the last push, and what its answer gave the device, so that a copy of the device is noticed.
 */
export const syncClients = sqliteTable(
  'sync_clients',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
    last: integer().notNull(),
    seenAt: integer().notNull(),
    crashSeq: integer(),
    crashes: integer().notNull().default(0),
    crashedAt: integer(),
    pushId: text(),
    lease: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clientId] }),
    index('sync_clients_by_time').on(table.seenAt),
  ],
)

/** The result of an action, kept until its device has it. A plain success needs no row. */
export const syncResults = sqliteTable(
  'sync_results',
  {
    userId: text().notNull(),
    clientId: text().notNull(),
    seq: integer().notNull(),
    result: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clientId, table.seq] }),
    foreignKey({
      columns: [table.userId, table.clientId],
      foreignColumns: [syncClients.userId, syncClients.clientId],
    }).onDelete('cascade'),
  ],
)
