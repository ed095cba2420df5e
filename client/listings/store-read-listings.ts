import type { Listing } from '#sync/listings.ts'
import { addRows } from '#sync/engine/overlay.ts'
import type { ApiResult } from '../device/session/send.ts'
import { currentDatabase } from '../device/current-database.ts'
import { dexieStore } from '../device/dexie-store.ts'

/** During a first snapshot each page makes what was asked before it doubtful. */
const mostTries = 10

/**
 * Keeps listings that were asked for outside of a round. One that was gone or hidden meanwhile could
 * come back by an answer written before: if a round has changed the device since, it is asked again.
 */
export async function askAndKeep(
  ask: () => Promise<ApiResult<Listing[]>>,
): Promise<ApiResult<Listing[]>> {
  const database = currentDatabase()
  const cursor = async () => (await database.state.get('sync'))?.cursor
  for (let tries = 1; ; tries++) {
    const before = await cursor()
    const answer = await ask()
    if (answer.error || tries === mostTries) return answer
    const kept = await dexieStore(database).transaction(async (tx) => {
      const [state] = await tx.state.get(['sync'])
      if (state?.cursor !== before && before !== undefined) return false
      await addRows(tx, 'listings', answer.data)
      return true
    })
    if (kept) return answer
  }
}
