import { eq } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { Tx } from '../db/writer.ts'
import { gone } from './answer.ts'

/** Of somebody who leaves: their own go, and so does what others were told of them. */
export async function eraseNotifications(tx: Tx, userId: string, rev: number): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId))
  await tx.update(notifications).set(gone(rev)).where(eq(notifications.actorId, userId))
}
