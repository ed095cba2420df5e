import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * The logins of the school that open an account. `issuer` and `subject` are those of its provider
 * (OpenID Connect Core, 2), which gives a subject to one person only. Email addresses can change
 * hands, so they open nothing.
 */
export const schoolLogins = sqliteTable(
  'school_logins',
  { issuer: text().notNull(), subject: text().notNull(), userId: userId() },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('school_logins_by_user').on(table.userId),
  ],
)

/** Emailed links that join a login of the school to an account. Only that login can use one. */
export const schoolLoginLinks = sqliteTable(
  'school_login_links',
  {
    tokenHash: text().primaryKey(),
    userId: userId(),
    issuer: text().notNull(),
    subject: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('school_login_links_by_user').on(table.userId),
    index('school_login_links_by_expiry').on(table.expiresAt),
  ],
)
