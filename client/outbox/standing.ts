import { useLiveQuery } from 'dexie-react-hooks'
import type { QueuedAction, RefusedWrite } from '#sync/engine/store.ts'
import { isSilent } from '#sync/engine/queued.ts'
import { currentDatabase } from '../device/current-database.ts'
import { loadActions } from '../device/known-actions.ts'

/** How many writes wait or were refused, and how far the copy has come. */
export interface Standing {
  waiting: number
  refused: number
  /** Whether the first snapshot is whole, and how many listings are here until then. */
  complete: boolean
  held: number
  syncedAt: number | undefined
}

export const useStanding = (): Standing | undefined => useLiveQuery(standing)

export async function standing(): Promise<Standing> {
  const { actions, refused, state, listings } = currentDatabase()
  const queue = await actions.filter(({ acked }) => !acked).toArray()
  const entries = await refused.toArray()
  const { complete = false, syncedAt } = (await state.get('sync')) ?? {}
  const held = complete ? 0 : await listings.count()
  const counts = await countsOf(queue, entries)
  return { ...counts, complete, held, syncedAt }
}

/** Most of the time nothing waits, and the definitions need not be loaded. */
async function countsOf(queue: QueuedAction[], entries: RefusedWrite[]) {
  if (queue.length + entries.length === 0) return { waiting: 0, refused: 0 }
  const known = await loadActions()
  return {
    waiting: queue.filter((each) => !isSilent(known, each)).length,
    refused: entries.filter(({ action }) => !isSilent(known, action)).length,
  }
}
