import { and, eq, max } from 'drizzle-orm'
import { messagePhotos, messages } from '#drizzle/schema/messages.ts'
import { withdrawMessage } from '#sync/actions/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { implement } from '../sync/implement.ts'
import { isShownTo } from './answer.ts'
import { writeSide } from './deliver.ts'
import { noSuchMessage } from './queries.ts'

/** The row stays empty, because the sender's other devices learn from it. */
export const withdraw = implement(withdrawMessage, async ({ tx, actor, rev, isQueued }, { id }) => {
  const own = and(eq(messages.id, id), eq(messages.senderId, actor.userId))
  const [message] = await tx.select().from(messages).where(own)
  if (message?.state === 'withdrawn' && isQueued) return withdrawn
  if (!message || message.state === 'withdrawn') throw noSuchMessage()
  if (message.state === 'sent') throw new Refusal('conflict', 'This message was already sent.')
  await tx.delete(messagePhotos).where(eq(messagePhotos.messageId, id))
  await tx
    .update(messages)
    .set({ content: '', images: [], listingId: null, state: 'withdrawn', rev })
    .where(own)
  const { conversationId, recipientId, sentAt } = message
  const lastAt = (await lastTime(tx, conversationId, actor.userId)) ?? sentAt
  await writeSide(tx, actor.userId, recipientId, { lastAt, rev })
  return withdrawn
})

const withdrawn = { message: 'Message deleted.' }

async function lastTime(tx: Tx, conversationId: string, viewerId: string): Promise<number | null> {
  const [last] = await tx
    .select({ at: max(messages.sentAt) })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isShownTo(viewerId)))
  return last?.at ?? null
}
