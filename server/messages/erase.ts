import { eq, inArray } from 'drizzle-orm'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import type { Tx } from '../db/writer.ts'
import { stampConversationsWith } from './stamp.ts'

/**
 * Of somebody who leaves: their sides go, and the messages stay for the others, who hear of the new
 * name. What nobody has a side of any more goes, too.
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

// SQLite binds no more than so many values at once.
const atOnce = 500
