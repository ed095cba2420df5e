import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import { unorderedPairId } from '#sync/id.ts'
import { previewOf } from '#sync/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { countInquiry } from '../listings/counts.ts'
import { findListing } from '../listings/queries.ts'
import { notifyLater } from '../notifications/notify-later.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { messageAnswer } from './answer.ts'
import { announceMessage } from './events.ts'
import { namedInNotice } from './notice.ts'
import type { Person } from './people.ts'
import { findMessage } from './queries.ts'

/** A message to send. */
export interface NewMessage {
  id: string
  content: string
  listingId?: string | undefined
}

/**
 * Stores a message and informs the recipient after the commit. The first message to a seller about
 * a listing counts as an inquiry. A message that was already sent stays as it is.
 * @param to someone whom the actor may write to
 * @throws Refusal `not_found` for a listing that the actor may not see
 */
export async function post(context: HandlerContext, to: Person, { id, ...written }: NewMessage) {
  const { tx, actor, now, rev, resources } = context
  const earlier = await sentBefore(context, to, { id, ...written })
  if (earlier) return earlier
  const listingId = await aboutListing(context, to, written.listingId)
  await begin(context, to)
  await resources.limits.take(tx, 'messages', actor.userId, now)
  const sentAt = Math.max(now, (await lastSentAt(tx, actor.userId, to.id)) + 1)
  const row = { id, content: written.content.trim(), listingId, sentAt }
  const pair = { conversationId: unorderedPairId(actor.userId, to.id) }
  const people = { senderId: actor.userId, recipientId: to.id }
  await tx.insert(messages).values({ ...row, ...pair, ...people, rev })
  await writeSide(tx, actor.userId, to.id, { lastAt: sentAt, rev })
  const received = { lastAt: sentAt, receivedAt: sentAt, hasNew: true, rev }
  await writeSide(tx, to.id, actor.userId, received)
  const names = { senderUsername: actor.username, recipientUsername: to.username }
  const message = messageAnswer({ ...row, ...names, isRead: false })
  announceMessage(context, to, message)
  await notifyRecipient(context, to, row)
  return message
}

/** Who watches is not known inside the write, so it is asked after the commit. */
function notifyRecipient(
  context: HandlerContext,
  { id: userId }: Person,
  { content }: Pick<NewMessage, 'content'>,
): Promise<void> {
  const { username, userId: senderId } = context.actor
  const news = {
    type: 'message',
    ...namedInNotice(username),
    message: previewOf(content),
    subject: unorderedPairId(senderId, userId),
  } as const
  return notifyLater(context, [{ userId, news }])
}

/** Starts the actor's side of a conversation. A new one counts toward the limit. */
export async function begin(
  { tx, actor, now, rev, resources }: HandlerContext,
  to: Person,
): Promise<void> {
  const begun = await tx
    .insert(conversations)
    .values({ ...sideOf(actor.userId, to.id), lastAt: now, rev })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (begun.length > 0) await resources.limits.take(tx, 'conversations', actor.userId, now)
}

const sideOf = (userId: string, otherId: string) => ({
  userId,
  otherId,
  id: unorderedPairId(userId, otherId),
})

type SideChange = Partial<typeof conversations.$inferInsert> & { lastAt: number; rev: number }

async function writeSide(
  tx: Tx,
  userId: string,
  otherId: string,
  change: SideChange,
): Promise<void> {
  await tx
    .insert(conversations)
    .values({ ...sideOf(userId, otherId), ...change })
    .onConflictDoUpdate({
      target: [conversations.userId, conversations.otherId],
      set: change,
    })
}

/**
 * The message, if it was already sent. A repeated request is recognized by its number. A message
 * that was refused and then sent again has a new number but the same id.
 * @throws Refusal `conflict` if another message has the id
 */
async function sentBefore({ tx, actor }: HandlerContext, to: Person, written: NewMessage) {
  const { id, content, listingId = null } = written
  const [row] = await tx.select().from(messages).where(eq(messages.id, id))
  if (!row) return undefined
  const people = { senderId: actor.userId, recipientId: to.id }
  if (!isDeepStrictEqual({ ...row, ...people, content: content.trim(), listingId }, row))
    throw new Refusal('conflict', 'A message with this id already exists.', 'id')
  return findMessage(tx, actor, id)
}

async function lastSentAt(tx: Tx, one: string, other: string): Promise<number> {
  const [last] = await tx
    .select({ sentAt: sql<number>`coalesce(max(${messages.sentAt}), 0)` })
    .from(messages)
    .where(and(eq(messages.conversationId, unorderedPairId(one, other))))
  return last?.sentAt ?? 0
}

async function aboutListing(
  { tx, actor }: HandlerContext,
  to: Person,
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null
  const { sellerId } = await findListing(tx, actor, id)
  if (sellerId === to.id) await countInquiry(tx, id, actor.userId)
  return id
}
