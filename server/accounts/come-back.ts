import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import type { Keyring } from '../auth/keyring.ts'
import type { Tx } from '../db/writer.ts'
import { joinDepartures } from '../departures/departures.ts'
import { moveCounts } from '../limits/limits.ts'
import { moveWaitingReports } from '../moderation/report-tables.ts'
import { suspend } from '../moderation/suspension.ts'
import { mailboxOf, type Terms } from './mailbox.ts'

interface Verified extends Terms {
  rev: number
  keyring: Pick<Keyring, 'departedMailbox'>
}

/**
 * Call it when an account has verified an address. If an account with this mailbox was deleted within
 * a year, the blocks against it, its open reports, its running suspension and the counts of running
 * limits are those of this account from now on.
 * @returns those who have blocked it, whose devices must learn of it
 */
export async function comeBack(
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
  { rev, now, config, keyring }: Verified,
): Promise<string[]> {
  const mailboxHash = keyring.departedMailbox(mailboxOf(email, config))
  const departed = await joinDepartures(tx, { userId, mailboxHash }, now)
  for (const { userId: earlier, suspendedAt, suspendedUntil } of departed) {
    if (suspendedAt !== null && (suspendedUntil === null || suspendedUntil > now))
      await suspend(tx, userId, suspendedUntil, { now, rev })
    await moveWaitingReports(tx, earlier, userId)
    await moveCounts(tx, earlier, userId, now)
  }
  const blockers = departed.flatMap(({ blockedBy }) => blockedBy)
  return blockAgain(tx, blockers, { userId, rev })
}

async function blockAgain(
  tx: Tx,
  blockers: string[],
  { userId: blockedId, rev }: { userId: string; rev: number },
): Promise<string[]> {
  const living = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, blockers), eq(users.deleted, false)))
  for (const { id: blockerId } of living)
    await tx
      .insert(blocks)
      .values({ blockerId, blockedId, rev })
      .onConflictDoUpdate({
        target: [blocks.blockerId, blocks.blockedId],
        set: { deleted: false, rev },
      })
  return living.map(({ id }) => id)
}
