import { and, eq } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { Tx } from '../db/writer.ts'
import { gone } from './answer.ts'

/** Deletes a person's notifications about a subject, because they are out of date. */
export async function forgetSubject(
  tx: Tx,
  userId: string,
  subject: string,
  rev: number,
): Promise<void> {
  const { userId: owner, subject: about, deleted } = notifications
  await tx
    .update(notifications)
    .set(gone(rev))
    .where(and(eq(owner, userId), eq(about, subject), eq(deleted, false)))
}
