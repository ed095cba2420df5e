import { and, eq } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Marks notifications about a subject as read, because the person has opened the subject itself.
 */
export async function markSubjectRead(
  tx: Tx,
  userId: string,
  subject: string,
  rev: number,
): Promise<void> {
  const { userId: owner, subject: about, read, deleted } = notifications
  await tx
    .update(notifications)
    .set({ read: true, rev })
    .where(and(eq(owner, userId), eq(about, subject), eq(read, false), eq(deleted, false)))
}
