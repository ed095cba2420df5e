import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Keyed hashes of addresses that want no shared listings. The addresses are not stored. */
export const shareOptOuts = sqliteTable('share_opt_outs', {
  addressHash: text().primaryKey(),
  optedOutAt: integer().notNull(),
})
