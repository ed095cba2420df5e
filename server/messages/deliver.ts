import { and, eq, sql } from 'drizzle-orm'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import { unorderedPairId } from '#sync/id.ts'
import { previewOf, wordsOf, type MessageAnswer } from '#sync/messages.ts'
import type { Tx } from '../db/writer.ts'
import { countInquiry } from '../listings/counts.ts'
import { isSellerOf } from '../listings/queries.ts'
import { notifyLater, type WaitingContext } from '../notifications/notify-later.ts'
import { messageAnswer } from './answer.ts'
import { announceMessage } from './events.ts'
import { namedInNotice } from './notice.ts'
import type { Person } from './people.ts'

type Sent = Pick<
  typeof messages.$inferSelect,
  'id' | 'content' | 'listingId' | 'images' | 'sentAt' | 'state' | 'event'
>

/** Shows a message, all of whose photos have arrived, to its recipient, and notifies them. */
export async function deliver(context: WaitingContext, to: Person, row: Sent): Promise<void> {
  const message = await show(context, to, row)
  await notifyRecipient(context, to, previewOf(wordsOf(message)))
}

export interface Manner {
  /** The recipient has nothing new by it. */
  isQuiet?: boolean
  /** The server wrote it for its sender, which opens nothing of the sender's to the recipient. */
  isAutomatic?: boolean
}

/**
 * Shows a message to its recipient, whose open pages hear of it after the commit. The first message to
 * a seller about a listing counts as an inquiry.
 */
export async function show(
  context: WaitingContext,
  to: Person,
  row: Sent,
  { isQuiet = false, isAutomatic = false }: Manner = {},
): Promise<MessageAnswer> {
  const { tx, actor, rev } = context
  const { listingId, sentAt } = row
  const isReceived = !isAutomatic || (await hasReceived(tx, to.id, actor.userId))
  await writeSide(tx, to.id, actor.userId, {
    lastAt: sentAt,
    ...(isReceived && { receivedAt: sentAt }),
    ...(!isQuiet && { hasNew: true }),
    rev,
  })
  if (listingId !== null && (await isSellerOf(tx, to.id, listingId)))
    await countInquiry(tx, listingId, actor.userId)
  const names = { senderUsername: actor.username, recipientUsername: to.username }
  const message = messageAnswer({ ...row, ...names, isRead: false })
  announceMessage(context, to, message)
  return message
}

/** Whether a person has received a message from the other before. */
async function hasReceived(tx: Tx, userId: string, otherId: string): Promise<boolean> {
  const [side] = await tx
    .select({ receivedAt: conversations.receivedAt })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
  return (side?.receivedAt ?? 0) > 0
}

/** Who watches is not known inside the write, so it is asked after the commit. */
function notifyRecipient(
  context: WaitingContext,
  { id: userId }: Person,
  message: string,
): Promise<void> {
  const { username, userId: senderId } = context.actor
  const subject = unorderedPairId(senderId, userId)
  const news = { type: 'message', ...namedInNotice(username), message, subject } as const
  return notifyLater(context, [{ userId, news }])
}

/** The time of the next message: later than all of the conversation. */
export async function nextTime(
  { tx, actor, now }: Pick<WaitingContext, 'tx' | 'actor' | 'now'>,
  to: Person,
): Promise<number> {
  const [last] = await tx
    .select({ sentAt: sql<number>`coalesce(max(${messages.sentAt}), 0)` })
    .from(messages)
    .where(and(eq(messages.conversationId, unorderedPairId(actor.userId, to.id))))
  return Math.max(now, (last?.sentAt ?? 0) + 1)
}

/** What identifies a side. */
export const sideOf = (userId: string, otherId: string) => ({
  userId,
  otherId,
  id: unorderedPairId(userId, otherId),
})

type SideChange = Partial<typeof conversations.$inferInsert> & { lastAt: number; rev: number }

export async function writeSide(
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
