import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * An account's second factor, or, without `enabledAt`, a set-up that waits for its first code.
 * `lastStep` is the newest time step whose code was used: neither it nor an older one works again.
 */
export const twoFactors = sqliteTable('two_factors', {
  userId: userId().primaryKey(),
  /** Encrypted: a copy of the database alone makes no codes. */
  sealedSecret: text().notNull(),
  createdAt: integer().notNull(),
  enabledAt: integer(),
  lastStep: integer().notNull().default(0),
})

/** Keyed hashes of the codes that have not been used. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { userId: userId(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/**
 * Sign-ins whose password was right and whose code is awaited. `address` is where the password came
 * from, whose failed attempt the code forgives.
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
