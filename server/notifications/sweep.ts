import { and, eq, min, sql } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { syncCommits } from '#drizzle/schema/sync.ts'
import type { Resources } from '../resources.ts'
import { gone } from './answer.ts'

/**
 * Nobody keeps notifications for ever: what has not been touched for as long as commits are known
 * goes. Of what went as long ago nothing is left, since every device has heard of it, or starts again.
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
