import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { notificationTypes } from '#sync/notifications.ts'
import { users } from './accounts.ts'

/**
 * A notification of a person. `actorId` is the person whose action it is about: it goes with that
 * account and is hidden behind a block. `subject` is the thing it is about (a listing or a
 * conversation), of which a person keeps only a few. A deleted one is empty except for its stamp.
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

/**
 * Something about which people are still to be notified, because there are too many of them for one
 * commit. It is deleted with its last recipient.
 */
export const waitingNews = sqliteTable('waiting_news', {
  id: text().primaryKey(),
  actorId: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  type: text({ enum: notificationTypes }).notNull(),
  subject: text().notNull(),
  title: text().notNull(),
  message: text().notNull(),
  link: text(),
  createdAt: integer().notNull(),
})

export const newsRecipients = sqliteTable(
  'news_recipients',
  {
    newsId: text()
      .notNull()
      .references(() => waitingNews.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.userId] }),
    index('news_recipients_by_user').on(table.userId),
  ],
)
