import { eq, inArray } from 'drizzle-orm'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import type { Tx } from '../db/writer.ts'
import { stampConversationsWith } from './stamp.ts'

/**
 * Deletes the sides of a person who leaves. The messages stay for the others, who get the new name.
 * Messages without any side go, too.
 */
export async function eraseConversations(tx: Tx, userId: string, rev: number): Promise<void> {
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

// The number of values that one statement of SQLite can bind is limited.
const atOnce = 500
