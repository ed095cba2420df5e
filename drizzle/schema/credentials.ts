import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

const userId = () =>
  text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' })

/** The living reset link of an account: one, so that a newer kills the older. */
export const passwordResets = sqliteTable(
  'password_resets',
  { userId: userId(), tokenHash: text().notNull().unique(), expiresAt: integer().notNull() },
  (table) => [index('password_resets_by_expiry').on(table.expiresAt)],
)

/**
 * An address that waits for its verification. One that has an account already waits in vain: its
 * owner got a notice in place of the link.
 */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    userId: userId(),
    email: text().notNull(),
    emailKey: text().notNull(),
    tokenHash: text().notNull().unique(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('email_changes_by_expiry').on(table.expiresAt)],
)
