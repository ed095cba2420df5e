import { isSilent, type Actions } from '#sync/engine/queued.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { loadActions } from '../device/known-actions.ts'
import { currentStore } from '../device/current-database.ts'
import { waitingActions, waitingIn } from '../device/queue.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { useActions } from '../device/use-actions.ts'
import { useQuery } from '../device/use-query.ts'

/** How many writes wait or were refused, and how much of the campus this device holds. */
export interface OutboxStatus {
  waiting: number
  refused: number
  /** Whether the first snapshot is complete, and how many listings have arrived until then. */
  complete: boolean
  held: number
  syncedAt: number | undefined
  /** Whether the server is in maintenance mode, as far as this device knows. */
  isPaused: boolean
}

export function useOutboxStatus(): OutboxStatus | undefined {
  const writes = useQuery(writesIn)
  const rest = useQuery(restIn)
  const counts = countsOf(writes, useActions(countOf(writes) > 0))
  return counts && rest && { ...rest, ...counts }
}

/** What the disk has, which a tab's memory may lack. */
export async function readOutboxStatus(): Promise<Omit<OutboxStatus, 'held' | 'isPaused'>> {
  const { state, ...writes } = await readWrites()
  const { complete = false, syncedAt } = state ?? {}
  // Usually nothing waits, and the definitions need not load.
  const known = countOf(writes) > 0 ? await loadActions() : undefined
  return { complete, syncedAt, ...(countsOf(writes, known) ?? { waiting: 0, refused: 0 }) }
}

/** The writes of this device that no one has taken yet, as they are on the disk. */
export const readWrites = () =>
  currentStore().transaction(async (tx) => {
    const [[state], log, entries] = await Promise.all([
      tx.state.get(['sync']),
      tx.log.all(),
      tx.refused.all(),
    ])
    return { state, queue: waitingIn(log, state), entries }
  }, 'read')

const writesIn = (rows: Rows) => ({
  queue: waitingActions(rows),
  entries: refusedWrites(rows),
})

function restIn(rows: Rows) {
  const state = rows.state()
  if (!state) return undefined
  const { complete, syncedAt } = state
  const isPaused = state.maintenance !== undefined
  return { complete, syncedAt, isPaused, held: complete ? 0 : rows.all('listings').length }
}

type Writes = Pick<ReturnType<typeof writesIn>, 'queue' | 'entries'>

const countOf = ({ queue, entries }: Writes): number => queue.length + entries.length

/** @returns undefined if there are writes without their definitions */
function countsOf({ queue, entries }: Writes, known: Actions | undefined) {
  if (!known) return queue.length + entries.length === 0 ? { waiting: 0, refused: 0 } : undefined
  return {
    waiting: queue.filter((each) => !isSilent(known, each)).length,
    refused: entries.filter(({ action }) => !isSilent(known, action)).length,
  }
}
