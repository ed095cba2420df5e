import { and, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import { deletedUserName, usernameKey } from '#sync/accounts/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { ConversationAnswer, MessageAnswer } from '#sync/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { pick } from '../db/columns.ts'
import {
  conversationAnswer,
  conversationColumns,
  isShownTo,
  lastMessages,
  messageAnswer,
  type ConversationRow,
} from './answer.ts'
import { isEarlier, type PageInTime, type Placed, type PortionRequest } from '../paging.ts'
import type { PersonRef, Person } from './people.ts'

export const noSuchMessage = () => new Refusal('not_found', 'This message does not exist.')
const noSuchConversation = () => new Refusal('not_found', 'This conversation does not exist.')

/** Sides joined with the other person and the last message. */
export const conversationsFrom = (db: Db) =>
  db
    .select(conversationColumns)
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.otherId))
    .leftJoin(
      lastMessages,
      and(
        eq(lastMessages.conversationId, conversations.id),
        eq(lastMessages.sentAt, conversations.lastAt),
        isShownTo(conversations.userId, lastMessages),
      ),
    )

/** The viewer's conversations, the latest first, after `after`. */
export function conversationsOf(
  db: Db,
  { userId }: Actor,
  { after, limit }: PageInTime,
): Promise<ConversationRow[]> {
  const { lastAt, otherId } = conversations
  const earlier = isEarlier(lastAt, otherId, after)
  return conversationsFrom(db)
    .where(and(eq(conversations.userId, userId), earlier))
    .orderBy(desc(lastAt), desc(otherId))
    .limit(limit)
}

/** The viewer's conversation with a person. @throws Refusal `not_found` if there is none */
export async function findConversation(
  db: Db,
  { userId }: Actor,
  { id }: Person,
): Promise<ConversationAnswer> {
  const [row] = await conversationsFrom(db).where(isSide(userId, id))
  if (!row) throw noSuchConversation()
  return conversationAnswer(row)
}

/** The viewer's side of a conversation. @throws Refusal `not_found` if there is none */
export async function findSide(db: Db, { userId }: Actor, { id }: Person) {
  const [row] = await db.select().from(conversations).where(isSide(userId, id))
  if (!row) throw noSuchConversation()
  return row
}

const isSide = (userId: string, otherId: string) =>
  and(eq(conversations.userId, userId), eq(conversations.otherId, otherId))

/**
 * A person with whom the viewer has a conversation. Others look as if they did not exist.
 * @throws Refusal `not_found`
 */
export async function findOther(db: Db, viewer: Actor, named: PersonRef): Promise<Person> {
  const [row] = await db
    .select({ id: users.id, username: users.username })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.otherId))
    .where(and(eq(conversations.userId, viewer.userId), isNamed(named)))
    .orderBy(desc(conversations.lastAt))
    .limit(1)
  if (!row) throw noSuchConversation()
  return row
}

// All deleted accounts share one name. It means the one of the latest conversation.
function isNamed({ id, username = '' }: PersonRef) {
  if (id !== undefined) return eq(users.id, id)
  const name = username.trim()
  return name === deletedUserName
    ? eq(users.deleted, true)
    : and(eq(users.usernameKey, usernameKey(name)), eq(users.deleted, false))
}

const senders = alias(users, 'sender')
const recipients = alias(users, 'recipient')
const ownSide = alias(conversations, 'own')

/** The messages that a person has sent or received, by conversation and in order. */
export async function allMessagesOf(
  db: Db,
  { userId }: Actor,
  { after, limit }: PortionRequest,
): Promise<Placed<MessageAnswer>[]> {
  const [otherId = '', sentAt = -1] = after?.split(' ') ?? []
  const later = or(gt(ownSide.otherId, otherId), gt(messages.sentAt, Number(sentAt)))
  const rows = await messagesOf(db, userId)
    .where(and(eq(ownSide.userId, userId), gte(ownSide.otherId, otherId), later))
    .orderBy(ownSide.otherId, messages.sentAt)
    .limit(limit)
  return rows.map((row) => ({ place: `${row.otherId} ${row.sentAt}`, item: answerOf(row) }))
}

/** The messages that someone sees on their sides (`ownSide`), with the names of both. */
const messagesOf = (db: Db, userId: string) =>
  db
    .select({
      ...pick(messages, 'id', 'content', 'listingId', 'sentAt', 'images', 'state', 'event'),
      otherId: ownSide.otherId,
      senderUsername: senders.username,
      recipientUsername: recipients.username,
      isRead: sql<number>`${messages.sentAt} <= case when ${messages.senderId} = ${userId} then ${ownSide.seenUpTo} else ${ownSide.readUpTo} end`,
    })
    .from(ownSide)
    .innerJoin(messages, and(eq(messages.conversationId, ownSide.id), isShownTo(userId)))
    .innerJoin(senders, eq(senders.id, messages.senderId))
    .innerJoin(recipients, eq(recipients.id, messages.recipientId))
    .$dynamic()

/** The latest messages of a conversation before `before`, the latest first. */
export async function messagesWith(
  db: Db,
  { userId }: Actor,
  { id }: Person,
  { before, limit }: { before: number; limit: number },
): Promise<(MessageAnswer & { sentAt: number })[]> {
  const rows = await messagesOf(db, userId)
    .where(and(eq(ownSide.userId, userId), eq(ownSide.otherId, id), lt(messages.sentAt, before)))
    .orderBy(desc(messages.sentAt))
    .limit(limit)
  return rows.map((row) => ({ ...answerOf(row), sentAt: row.sentAt }))
}

/** A message that the viewer has sent or received. @throws Refusal `not_found` if there is none */
export async function findMessage(db: Db, { userId }: Actor, id: string): Promise<MessageAnswer> {
  const mine = and(eq(ownSide.userId, userId), eq(messages.id, id))
  const [row] = await messagesOf(db, userId).where(mine)
  if (!row) throw noSuchMessage()
  return answerOf(row)
}

const answerOf = ({
  isRead,
  otherId: _other,
  ...row
}: Awaited<ReturnType<typeof messagesOf>>[number]) =>
  messageAnswer({ ...row, isRead: isRead === 1 })
