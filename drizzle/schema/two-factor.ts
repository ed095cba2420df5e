import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * An account's second factor. Without `enabledAt` it is a setup that waits for its first code.
 * `lastStep` is the newest time step whose code was used; it and older ones no longer work.
 */
export const twoFactors = sqliteTable('two_factors', {
  userId: userId().primaryKey(),
  /** Encrypted, so a copy of the database alone produces no codes. */
  sealedSecret: text().notNull(),
  createdAt: integer().notNull(),
  enabledAt: integer(),
  lastStep: integer().notNull().default(0),
  /** Of the emailed link that turns it off again. */
  offTokenHash: text().unique(),
})

/** Keyed hashes of the unused codes. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { userId: userId(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/**
 * Logins whose password was right and whose code is awaited. `address` is where the password came
 * from; the code clears the failed attempt of that address. It is empty after a login at the school.
 */
export const pendingSignIns = sqliteTable(
  'pending_sign_ins',
  {
    tokenHash: text().primaryKey(),
    userId: userId(),
    remember: integer({ mode: 'boolean' }).notNull(),
    address: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('pending_sign_ins_by_user').on(table.userId),
    index('pending_sign_ins_by_expiry').on(table.expiresAt),
  ],
)
