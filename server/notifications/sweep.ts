import { and, eq, min, sql } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { syncCommits } from '#drizzle/schema/sync.ts'
import type { Resources } from '../resources.ts'
import { gone } from './answer.ts'

/**
 * Deletes notifications that have not changed for as long as commits are kept. Deleted ones of that
 * age are removed completely, because every device has heard of them or starts again.
 */
export const sweepNotifications = ({ writer }: Resources): Promise<void> =>
  writer.write({
    async run(tx, rev) {
      const oldest = tx.select({ rev: min(syncCommits.rev) }).from(syncCommits)
      const isOld = sql`${notifications.rev} < (${oldest})`
      await tx.delete(notifications).where(and(eq(notifications.deleted, true), isOld))
      await tx
        .update(notifications)
        .set(gone(rev))
        .where(and(eq(notifications.deleted, false), isOld))
    },
  })
