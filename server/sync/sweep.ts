import { lt } from 'drizzle-orm'
import { idempotencyKeys, syncClients, syncCommits } from '#drizzle/schema/sync.ts'
import { day } from '#sync/time.ts'
import type { Resources } from '../resources.ts'

/** How long the server remembers a device. Afterwards the device starts again from a snapshot. */
const clientLifetime = 90 * day
const keyLifetime = 7 * day

/** Deletes devices that were not seen for long, and commits that no cursor names any more. */
export async function sweepSync({ writer, clock }: Resources): Promise<void> {
  const before = clock() - clientLifetime
  await writer.write({
    async run(tx) {
      await tx.delete(syncClients).where(lt(syncClients.seenAt, before))
      // The commit of this write is the newest, so one always stays.
      await tx.delete(syncCommits).where(lt(syncCommits.at, before))
    },
  })
}

/** Deletes recorded answers of REST calls. */
export const sweepIdempotencyKeys = ({ writer, clock }: Resources): Promise<void> =>
  writer.write({
    async run(tx) {
      await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, clock() - keyLifetime))
    },
  })
