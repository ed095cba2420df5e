import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

const userId = () =>
  text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * The valid reset links of accounts. Each is good for its hour: asking for another must not end the
 * one that is being used.
 */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('password_resets_by_expiry').on(table.expiresAt),
    index('password_resets_by_user').on(table.userId),
  ],
)

/**
 * An address that waits for verification. If it already has an account, it waits in vain: its owner
 * got a notice instead of the link.
 */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    userId: userId(),
    email: text().notNull(),
    emailKey: text().notNull(),
    tokenHash: text().notNull().unique(),
    expiresAt: integer().notNull(),
    /** The session that asked for it, which stays when the others end. */
    familyId: text(),
  },
  (table) => [index('email_changes_by_expiry').on(table.expiresAt)],
)
