import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/**
 * One login on one device, over all its rotated tokens. `generation` is that of the newest token that
 * was presented. It may get several successors, until one of them is presented.
 */
export const sessionFamilies = sqliteTable(
  'session_families',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
    remember: integer({ mode: 'boolean' }).notNull(),
    device: text().notNull(),
    createdAt: integer().notNull(),
    usedAt: integer().notNull(),
    absoluteExpiresAt: integer().notNull(),
    revokedAt: integer(),
  },
  (table) => [index('session_families_by_user').on(table.userId)],
)

/** The refresh sessions that lucia stores. `id` is the SHA-256 of the cookie's token. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer().notNull(),
    familyId: text()
      .notNull()
      .references(() => sessionFamilies.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
    issuedAt: integer().notNull().default(0),
    /** When its access token was first used. */
    usedAt: integer(),
    /** When another holder or a later renewal made it invalid. */
    replacedAt: integer(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_family').on(table.familyId),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)
