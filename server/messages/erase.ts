import { and, eq, inArray, ne } from 'drizzle-orm'
import { conversations, messagePhotos, messages } from '#drizzle/schema/messages.ts'
import type { Tx } from '../db/writer.ts'
import { stampConversationsWith } from './stamp.ts'

/**
 * Deletes the sides of a person who leaves. The messages stay for the others, who get the new name.
 * Messages without any side go, too, and so do photos and messages that were never shown.
 */
export async function eraseConversations(tx: Tx, userId: string, rev: number): Promise<void> {
  await erasePhotos(tx, userId, rev)
  const left = await tx
    .delete(conversations)
    .where(eq(conversations.userId, userId))
    .returning({ id: conversations.id })
  await stampConversationsWith(tx, userId, rev)
  const kept = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.otherId, userId))
  const keptIds = new Set(kept.map(({ id }) => id))
  const nobodys = left.map(({ id }) => id).filter((id) => !keptIds.has(id))
  for (let i = 0; i < nobodys.length; i += atOnce)
    await tx.delete(messages).where(inArray(messages.conversationId, nobodys.slice(i, i + atOnce)))
}

async function erasePhotos(tx: Tx, userId: string, rev: number): Promise<void> {
  const own = eq(messages.senderId, userId)
  await tx.delete(messages).where(and(own, ne(messages.state, 'sent')))
  const shown = await tx
    .update(messages)
    .set({ images: [], rev })
    .where(and(own, ne(messages.images, [])))
    .returning({ id: messages.id })
  for (const { id } of shown) await tx.delete(messagePhotos).where(eq(messagePhotos.messageId, id))
}

// The number of values that one statement of SQLite can bind is limited.
const atOnce = 500
