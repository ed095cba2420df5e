import { and, eq, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import { window } from '#sync/engine/protocol.ts'
import { prepared } from '../db/prepared.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf, type SyncedNoun } from '../sync/synced-noun.ts'
import { conversationOf, messageOf } from './answer.ts'
import { conversationsFrom } from './queries.ts'

const { userId } = anyViewer
const isOwn = eq(conversations.userId, userId)
const isSent = eq(messages.senderId, userId)
const isReceived = eq(messages.recipientId, userId)

/** One's own sides. Each message stamps both, so that what stands in the list is never behind. */
export const syncedConversations: SyncedNoun = {
  stamps: (db) => [stampsOf(db, conversations.rev, isOwn)],
  async addFirst(db, viewer, changes) {
    for (const row of await allQuery(db).execute({ ...viewer }))
      changes.put('conversations', conversationOf(row))
  },
  async addChanges(db, { viewer, ...span }, changes) {
    for (const row of await changedQuery(db).execute({ ...viewer, ...span }))
      changes.put('conversations', conversationOf(row))
  },
}

const allQuery = prepared((db) => conversationsFrom(db).where(isOwn).prepare())
const changedQuery = prepared((db) =>
  conversationsFrom(db)
    .where(and(isOwn, isOfSpan(conversations.rev)))
    .prepare(),
)

/**
 * What one has written or been written. A device begins with the newest of each conversation; older
 * ones come by REST. Nobody's block takes away what was said before it.
 */
export const syncedMessages: SyncedNoun = {
  stamps: (db) => [stampsOf(db, messages.rev, isSent), stampsOf(db, messages.rev, isReceived)],
  async addFirst(db, viewer, changes) {
    for (const row of await newestQuery(db).execute({ ...viewer }))
      changes.put('messages', messageOf(row, viewer.userId))
  },
  async addChanges(db, { viewer, ...span }, changes) {
    for (const row of await changedMessagesQuery(db).execute({ ...viewer, ...span }))
      changes.put('messages', messageOf(row, viewer.userId))
  },
}

const messageColumns = {
  id: messages.id,
  senderId: messages.senderId,
  recipientId: messages.recipientId,
  content: messages.content,
  listingId: messages.listingId,
  sentAt: messages.sentAt,
}

const newestQuery = prepared((db) => {
  const oldestWanted = sql`coalesce((
    select sent_at from ${messages} newer where newer.conversation_id = ${conversations.id}
    order by sent_at desc limit 1 offset ${sql.raw(String(window.messages - 1))}), 0)`
  return db
    .select(messageColumns)
    .from(conversations)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        sql`${messages.sentAt} >= ${oldestWanted}`,
        or(isSent, isReceived),
      ),
    )
    .where(isOwn)
    .prepare()
})

const changedMessagesQuery = prepared((db) => {
  const changed = isOfSpan(messages.rev)
  const from = () => db.select(messageColumns).from(messages)
  return unionAll(
    from().where(and(isSent, changed)),
    from().where(and(isReceived, changed)),
  ).prepare()
})
