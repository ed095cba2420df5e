import { eq } from 'drizzle-orm'
import { conversations } from '#drizzle/schema/messages.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Stamps the conversations that others have with a person, so that devices fetch them again. Call
 * it after a change of that person's name or picture.
 */
export async function stampConversationsWith(tx: Tx, userId: string, rev: number): Promise<void> {
  await tx.update(conversations).set({ rev }).where(eq(conversations.otherId, userId))
}

/** The people with whom a person has a conversation. */
export async function partnersOf(tx: Tx, userId: string): Promise<string[]> {
  const sides = await tx
    .select({ userId: conversations.userId })
    .from(conversations)
    .where(eq(conversations.otherId, userId))
  return sides.map((side) => side.userId)
}
