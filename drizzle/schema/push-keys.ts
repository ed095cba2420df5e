import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The one key pair by which push services know this server. The private key is sealed. */
export const pushKeys = sqliteTable(
  'push_keys',
  {
    id: integer().primaryKey().default(1),
    publicKey: text().notNull(),
    sealedPrivateKey: text().notNull(),
    createdAt: integer().notNull(),
  },
  ({ id }) => [check('push_keys_one_row', sql`${id} = 1`)],
)
