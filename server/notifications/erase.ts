import { eq } from 'drizzle-orm'
import { newsRecipients, notifications, waitingNews } from '#drizzle/schema/notifications.ts'
import type { Tx } from '../db/writer.ts'
import { gone } from './answer.ts'

/** Deletes a leaving person's notifications and those about their actions. */
export async function eraseNotifications(tx: Tx, userId: string, rev: number): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId))
  await tx.delete(newsRecipients).where(eq(newsRecipients.userId, userId))
  await tx.delete(waitingNews).where(eq(waitingNews.actorId, userId))
  await tx.update(notifications).set(gone(rev)).where(eq(notifications.actorId, userId))
}
