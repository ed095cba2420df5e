import { and, eq } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { Tx } from '../db/writer.ts'

/** What somebody was told of a subject is no news any more: they have looked at the thing itself. */
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
