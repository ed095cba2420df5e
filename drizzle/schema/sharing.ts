import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Keyed hashes of addresses that want no listings shared with them; the addresses are not kept. */
export const shareOptOuts = sqliteTable('share_opt_outs', {
  addressHash: text().primaryKey(),
  optedOutAt: integer().notNull(),
})
