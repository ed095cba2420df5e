import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CardEvent } from '#sync/deals/cards.ts'
import { messageStates } from '#sync/messages.ts'
import { users } from './accounts.ts'
import { listings, type StoredImage } from './listings.ts'

/**
 * One side of a conversation. Each conversation is two rows, and a message writes both. An empty
 * conversation has only the row of the person who started it. `id` is the id of the pair. Times are
 * in milliseconds. `receivedAt` is the time of the last message from the other side. This side has
 * read all messages up to `readUpTo`, the other all up to `seenUpTo`.
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
    /** Out of this side's list, and without notifications for this side. The other never learns of it. */
    archived: integer({ mode: 'boolean' }).notNull().default(false),
    muted: integer({ mode: 'boolean' }).notNull().default(false),
    rev: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherId] }),
    index('conversations_by_time').on(table.userId, table.lastAt),
    index('conversations_changed').on(table.userId, table.rev),
    index('conversations_with').on(table.otherId),
  ],
)

/**
 * Never changed after it was sent. No two messages of a conversation have the same time, which
 * orders them. A `waiting` message names photos that have not arrived and is for its sender only; it
 * gets a new time when it is sent. A `withdrawn` one is empty.
 */
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
    images: text({ mode: 'json' }).$type<StoredImage[]>().notNull().default([]),
    state: text({ enum: messageStates }).notNull().default('sent'),
    /** What happened, if the message is a card. `content` says it as a sentence. */
    event: text({ mode: 'json' }).$type<CardEvent>(),
  },
  (table) => [
    uniqueIndex('messages_of_conversation').on(table.conversationId, table.sentAt),
    index('messages_changed_sent').on(table.senderId, table.rev),
    index('messages_changed_received').on(table.recipientId, table.rev),
    index('messages_by_listing').on(table.listingId),
  ],
)

/** Which messages show a photo, or wait for it: `photo` is its id, or its hash until it arrives. */
export const messagePhotos = sqliteTable(
  'message_photos',
  {
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    photo: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.photo] }),
    index('message_photos_by_photo').on(table.photo),
  ],
)
