import { and, desc, eq, gt, not, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import { window } from '#sync/engine/protocol.ts'
import { tableOf } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import { pick } from '../db/columns.ts'
import { anyViewer } from '../listings/visibility.ts'
import {
  isAfterStart,
  isOfSpan,
  stampsOf,
  startAfter,
  type SyncedNoun,
} from '../sync/synced-noun.ts'
import { syncedRows } from '../sync/synced-rows.ts'
import { conversationOf, isShownTo, messageOf } from './answer.ts'
import { conversationsFrom } from './queries.ts'

const { userId } = anyViewer
const isOwn = eq(conversations.userId, userId)
const isSent = eq(messages.senderId, userId)
const isReceived = eq(messages.recipientId, userId)

/** The viewer's own sides, the latest first. Each message stamps both sides, so the list is always current. */
export const syncedConversations = syncedRows({
  table: 'conversations',
  stamps: (db) => [stampsOf(db, conversations.rev, isOwn)],
  select: conversationsFrom,
  changed: () => and(isOwn, isOfSpan(conversations.rev)),
  initial: () => isOwn,
  order: { at: conversations.lastAt, id: conversations.otherId },
  placeOf: ({ lastAt, otherId }) => ({ at: lastAt, id: otherId }),
  answer: conversationOf,
})

const isLater = isAfterStart(conversations.lastAt, conversations.otherId)

/**
 * The messages that the viewer has sent or received. A device starts with the newest of each
 * conversation and fetches older ones by REST. A block does not delete earlier messages.
 */
export const syncedMessages: SyncedNoun = {
  stamps: (db) => [stampsOf(db, messages.rev, isSent), stampsOf(db, messages.rev, isReceived)],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const row of await changedMessagesQuery(db).execute({ ...viewer, ...span }))
      if (row.state === 'withdrawn') changes.delete('messages', row.id)
      else changes.put('messages', messageOf(row, viewer.userId))
  },
  /**
   * The newest messages of each conversation, a few conversations at a time. A conversation that gets a
   * message during the snapshot moves to the front, behind the place of the pages, and is sent as well.
   */
  async addPage(db, viewer, { after, limit, begun }, changes) {
    const most = Math.ceil(limit / window.messages)
    const sides = await sidesQuery(db).execute({ ...viewer, ...after, limit: most })
    const moved = await movedQuery(db).execute({ ...viewer, ...after, begun })
    const ids = JSON.stringify([...sides, ...moved].map(({ id }) => id))
    for (const row of await newestQuery(db).execute({ ...viewer, ids }))
      changes.put('messages', messageOf(row, viewer.userId))
    return startAfter(sides, most, ({ lastAt, otherId }) => ({ at: lastAt, id: otherId }))
  },
}

const messageColumns = pick(
  messages,
  'id',
  'senderId',
  'recipientId',
  'content',
  'listingId',
  'sentAt',
  'images',
  'state',
  'event',
)

const sidesQuery = prepared((db) =>
  db
    .select(pick(conversations, 'id', 'lastAt', 'otherId'))
    .from(conversations)
    .where(and(isOwn, isLater))
    .orderBy(desc(conversations.lastAt), desc(conversations.otherId))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

const movedQuery = prepared((db) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isOwn, gt(conversations.rev, sql.placeholder('begun')), not(isLater)))
    .prepare(),
)

const newestQuery = prepared((db) => {
  const oldestWanted = sql`coalesce((
    select sent_at from ${messages} newer where newer.conversation_id = side.value
    and (newer.state = 'sent' or newer.state = 'waiting' and newer.sender_id = ${userId})
    order by sent_at desc limit 1 offset ${sql.raw(String(window.messages - 1))}), 0)`
  return db
    .select(messageColumns)
    .from(tableOf('ids', 'side'))
    .innerJoin(
      messages,
      and(
        sql`${messages.conversationId} = side.value`,
        sql`${messages.sentAt} >= ${oldestWanted}`,
        or(isSent, isReceived),
        isShownTo(userId),
      ),
    )
    .prepare()
})

const changedMessagesQuery = prepared((db) => {
  const changed = isOfSpan(messages.rev)
  const from = () => db.select(messageColumns).from(messages)
  return unionAll(
    from().where(and(isSent, changed)),
    from().where(and(isReceived, eq(messages.state, 'sent'), changed)),
  ).prepare()
})
