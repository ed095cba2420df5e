import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

/**
 * A conversation as it is to one of its two people: each side is a row, and a message writes both. An
 * empty one that somebody has begun has their side alone. `id` is that of the pair. Times are in
 * milliseconds; `receivedAt` is that of the last message from the other, and of the messages up to
 * `readUpTo` this side has read all, of those up to `seenUpTo` the other.
 */
export const conversations = sqliteTable(
  'conversations',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    lastAt: integer().notNull(),
    receivedAt: integer().notNull().default(0),
    hasNew: integer({ mode: 'boolean' }).notNull().default(false),
    opened: integer({ mode: 'boolean' }).notNull().default(false),
    readUpTo: integer().notNull().default(0),
    seenUpTo: integer().notNull().default(0),
    rev: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherId] }),
    index('conversations_by_time').on(table.userId, table.lastAt),
    index('conversations_changed').on(table.userId, table.rev),
    index('conversations_with').on(table.otherId),
  ],
)

/** Never changed once written. No two of a conversation have the same time, which is their order. */
export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    conversationId: text().notNull(),
    senderId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipientId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    listingId: text().references(() => listings.id, { onDelete: 'set null' }),
    sentAt: integer().notNull(),
    rev: integer().notNull(),
  },
  (table) => [
    uniqueIndex('messages_of_conversation').on(table.conversationId, table.sentAt),
    index('messages_changed_sent').on(table.senderId, table.rev),
    index('messages_changed_received').on(table.recipientId, table.rev),
    index('messages_by_listing').on(table.listingId),
  ],
)
