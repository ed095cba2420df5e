import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { notificationTypes } from '#sync/notifications.ts'
import { users } from './accounts.ts'

/**
 * What somebody is told. `actorId` is whose doing it tells of: with that account it goes, and behind a
 * block it is hidden. `subject` is what it is about (a listing, a conversation), of which a person
 * keeps a few only. A deleted one is empty but for its stamp.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    actorId: text().references(() => users.id, { onDelete: 'set null' }),
    type: text({ enum: notificationTypes }).notNull(),
    subject: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    read: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    rev: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('notifications_by_user').on(table.userId, table.deleted, table.createdAt),
    index('notifications_changed').on(table.userId, table.rev),
    index('notifications_by_actor').on(table.actorId),
    index('notifications_by_subject').on(table.subject, table.deleted),
    index('notifications_gone').on(table.deleted, table.rev),
  ],
)
