import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** Has its one row while maintenance mode is on. */
export const maintenance = sqliteTable('maintenance', {
  id: integer().primaryKey(),
  since: integer().notNull(),
})
