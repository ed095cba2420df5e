import { lt } from 'drizzle-orm'
import { syncClients, syncCommits } from '#drizzle/schema/sync.ts'
import type { Resources } from '../resources.ts'

/** Where the server's memory of devices ends. One that comes later starts again from a snapshot. */
const horizon = 90 * 24 * 60 * 60 * 1000

/** Forgets devices that have not been seen for long, and commits that no device stands at any more. */
export async function sweepSync({ writer, clock }: Resources): Promise<void> {
  const before = clock() - horizon
  await writer.write({
    async run(tx) {
      await tx.delete(syncClients).where(lt(syncClients.seenAt, before))
      // This write's own commit is the newest, so one always stays.
      await tx.delete(syncCommits).where(lt(syncCommits.at, before))
    },
  })
}
