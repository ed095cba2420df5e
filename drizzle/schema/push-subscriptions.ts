import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { sessionFamilies } from './sessions.ts'

/**
 * A browser that receives pushes. It belongs to one login and ends with it. `endpoint` is a secret
 * address at the browser's push service.
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
