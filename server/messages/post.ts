import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import { pairId } from '#sync/id.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { countInquiry } from '../listings/counts.ts'
import { findListing } from '../listings/queries.ts'
import { previewOf } from '#sync/messages.ts'
import { notify } from '../notifications/notify.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { messageAnswer } from './answer.ts'
import { tellOfMessage } from './events.ts'
import type { Other } from './people.ts'
import { findMessage } from './queries.ts'

export interface Written {
  id: string
  content: string
  listingId?: string | undefined
}

/** The id of what two people say to each other, whoever of them asks. */
const conversationId = (one: string, other: string): string =>
  one < other ? pairId(one, other) : pairId(other, one)

/**
 * Stores a message to somebody to whom the actor may write, and tells them once it is on disk. The
 * first about a listing to its seller counts as an inquiry. What has been sent already stays as it is.
 * @throws Refusal `not_found` for a listing that the actor may not see.
 */
export async function post(context: HandlerContext, to: Other, { id, ...written }: Written) {
  const { tx, actor, now, rev, resources } = context
  const earlier = await sentBefore(context, to, { id, ...written })
  if (earlier) return earlier
  const listingId = await aboutListing(context, to, written.listingId)
  await begin(context, to)
  await resources.limits.take(tx, 'messages', actor.userId, now)
  const sentAt = Math.max(now, (await lastSentAt(tx, actor.userId, to.id)) + 1)
  const row = { id, content: written.content.trim(), listingId, sentAt }
  const pair = { conversationId: conversationId(actor.userId, to.id) }
  const people = { senderId: actor.userId, recipientId: to.id }
  await tx.insert(messages).values({ ...row, ...pair, ...people, rev })
  await writeSide(tx, actor.userId, to.id, { lastAt: sentAt, rev })
  const received = { lastAt: sentAt, receivedAt: sentAt, hasNew: true, rev }
  await writeSide(tx, to.id, actor.userId, received)
  const names = { senderUsername: actor.username, recipientUsername: to.username }
  const message = messageAnswer({ ...row, ...names, isRead: false })
  tellOfMessage(context, to, message)
  await notifyUnlessWatched(context, to, row)
  return message
}

/** Whoever has a page before them sees the message itself. */
async function notifyUnlessWatched(
  context: HandlerContext,
  { id }: Other,
  { content }: Pick<Written, 'content'>,
): Promise<void> {
  const { actor, resources } = context
  if (resources.sockets.isWatched(id)) return
  await notify(context, [id], {
    type: 'message',
    title: `New message from ${actor.username}`,
    message: previewOf(content),
    link: `/messages?with=${encodeURIComponent(actor.username)}`,
    subject: conversationId(actor.userId, id),
  })
}

/** The actor's side of a conversation with somebody, which counts where there was none. */
export async function begin(
  { tx, actor, now, rev, resources }: HandlerContext,
  to: Other,
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
  id: conversationId(userId, otherId),
})

type Change = Partial<typeof conversations.$inferInsert> & { lastAt: number; rev: number }

async function writeSide(tx: Tx, userId: string, otherId: string, change: Change): Promise<void> {
  await tx
    .insert(conversations)
    .values({ ...sideOf(userId, otherId), ...change })
    .onConflictDoUpdate({
      target: [conversations.userId, conversations.otherId],
      set: change,
    })
}

/**
 * The very message that is to be sent, where it has been. A write whose answer was lost comes again by
 * the same number, and is known by it; one that was set aside meanwhile and that its person sends
 * again has a new number, but the message's id is the same.
 * @throws Refusal `conflict` where the id is of any other message.
 */
async function sentBefore({ tx, actor }: HandlerContext, to: Other, written: Written) {
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
    .where(and(eq(messages.conversationId, conversationId(one, other))))
  return last?.sentAt ?? 0
}

async function aboutListing(
  { tx, actor }: HandlerContext,
  to: Other,
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null
  const { sellerId } = await findListing(tx, actor, id)
  if (sellerId === to.id) await countInquiry(tx, id, actor.userId)
  return id
}
