import { useLiveQuery } from 'dexie-react-hooks'
import type { QueuedAction, RefusedWrite } from '#sync/engine/store.ts'
import { isSilent } from '#sync/engine/queued.ts'
import { currentDatabase } from '../device/current-database.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { loadActions } from '../device/known-actions.ts'
import { waitingActions } from '../device/queue.ts'

/** How many writes wait or were refused, and how much of the campus this device holds. */
export interface OutboxStatus {
  waiting: number
  refused: number
  /** Whether the first snapshot is complete, and how many listings have arrived until then. */
  complete: boolean
  held: number
  syncedAt: number | undefined
}

export const useOutboxStatus = (): OutboxStatus | undefined => useLiveQuery(readOutboxStatus)

export async function readOutboxStatus(): Promise<OutboxStatus> {
  const { state, listings } = currentDatabase()
  const queue = await waitingActions()
  const entries = await refusedWrites()
  const { complete = false, syncedAt } = (await state.get('sync')) ?? {}
  const held = complete ? 0 : await listings.count()
  const counts = await countsOf(queue, entries)
  return { ...counts, complete, held, syncedAt }
}

/** Usually nothing waits, and the definitions need not load. */
async function countsOf(queue: QueuedAction[], entries: RefusedWrite[]) {
  if (queue.length + entries.length === 0) return { waiting: 0, refused: 0 }
  const known = await loadActions()
  return {
    waiting: queue.filter((each) => !isSilent(known, each)).length,
    refused: entries.filter(({ action }) => !isSilent(known, action)).length,
  }
}
