import type { Listing } from '#sync/listings.ts'
import { addRows } from '#sync/engine/apply.ts'
import type { ApiResult } from '../device/session/send.ts'
import { currentDatabase, currentStore } from '../device/current-database.ts'
import { letStay } from '../device/stays.ts'

/** During a first snapshot, each page makes an earlier read doubtful. */
const mostTries = 10

/**
 * Stores listings that were read outside of a round. A listing that was deleted or hidden in the
 * meantime could return through an older answer. So if a round has changed the device since, the
 * read is repeated.
 */
export async function fetchAndStore(
  ask: () => Promise<ApiResult<Listing[]>>,
): Promise<ApiResult<Listing[]>> {
  const database = currentDatabase()
  const cursor = async () => (await database.state.get('sync'))?.cursor
  for (let tries = 1; ; tries++) {
    const before = await cursor()
    const answer = await ask()
    if (answer.error || tries === mostTries) return answer
    const kept = await currentStore().transaction(async (tx) => {
      const [state] = await tx.state.get(['sync'])
      if (state?.cursor !== before && before !== undefined) return false
      await letStay(database, 'listings', await addRows(tx, 'listings', answer.data))
      return true
    })
    if (kept) return answer
  }
}
