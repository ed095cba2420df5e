import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Has its one row while maintenance mode is on. `text` is what people read about it. */
export const maintenance = sqliteTable('maintenance', {
  id: integer().primaryKey(),
  since: integer().notNull(),
  text: text(),
})
