import { lt, lte, max } from 'drizzle-orm'
import { idempotencyKeys, syncClients, syncCommits } from '#drizzle/schema/sync.ts'
import { day } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'

/** How long the server remembers a device. Afterwards the device starts again from a snapshot. */
const clientLifetime = 90 * day
const keyLifetime = 7 * day

/** Deletes devices that were not seen for long, and commits that no cursor names any longer. */
export async function sweepSync({
  writer,
  clock,
}: Pick<Resources, 'writer' | 'clock'>): Promise<void> {
  const before = clock() - clientLifetime
  const mayBeMore = await writer.write({
    async run(tx) {
      await tx.delete(syncClients).where(lt(syncClients.seenAt, before))
      return deleteCommits(tx, before)
    },
  })
  if (mayBeMore) await sweepSync({ writer, clock })
}

const portion = 2000

/**
 * Deletes the oldest commits, if they are from before `before`. They are looked at in the order of
 * their numbers, so nothing newer is read. The commit of this write is the newest, so one always
 * stays.
 * @returns whether there may be more
 */
async function deleteCommits(tx: Tx, before: number): Promise<boolean> {
  const oldest = tx.select().from(syncCommits).orderBy(syncCommits.rev).limit(portion).as('oldest')
  const [last] = await tx
    .select({ rev: max(oldest.rev) })
    .from(oldest)
    .where(lt(oldest.at, before))
  if (last?.rev == null) return false
  const { changes } = await tx.delete(syncCommits).where(lte(syncCommits.rev, last.rev))
  return changes === portion
}

/** Deletes recorded answers of REST calls. */
export const sweepIdempotencyKeys = ({ writer, clock }: Resources): Promise<void> =>
  writer.write({
    async run(tx) {
      await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, clock() - keyLifetime))
    },
  })
