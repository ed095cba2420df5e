import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { sessionFamilies } from './sessions.ts'

/**
 * A browser that wants to be told while no page is open. It belongs to one sign-in, and ends with it.
 * `endpoint` is an address of the browser's push service that nobody else knows.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    endpoint: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    familyId: text()
      .notNull()
      .references(() => sessionFamilies.id, { onDelete: 'cascade' }),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('push_subscriptions_by_user').on(table.userId, table.createdAt),
    index('push_subscriptions_by_family').on(table.familyId),
  ],
)
