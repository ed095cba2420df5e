import { and, eq } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { isolated } from '#sync/texts/isolated.ts'
import type { Tx } from '../db/writer.ts'

/** The parts of a message's notification that name its sender. */
export const namedInNotice = (username: string) => ({
  title: `New message from ${isolated(username)}`,
  link: `/messages?with=${encodeURIComponent(username)}`,
})

/** Call it after a change of a person's name, because the former name leads nowhere. */
export async function renameMessageNotices(
  tx: Tx,
  senderId: string,
  { username, rev }: { username: string; rev: number },
): Promise<void> {
  await tx
    .update(notifications)
    .set({ ...namedInNotice(username), rev })
    .where(
      and(
        eq(notifications.actorId, senderId),
        eq(notifications.type, 'message'),
        eq(notifications.deleted, false),
      ),
    )
}
