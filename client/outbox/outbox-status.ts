import { useLiveQuery } from 'dexie-react-hooks'
import { isSilent } from '#sync/engine/queued.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { loadActions } from '../device/known-actions.ts'
import { waitingActions } from '../device/queue.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { shownRows, useQuery } from '../device/use-query.ts'

/** How many writes wait or were refused, and how much of the campus this device holds. */
export interface OutboxStatus {
  waiting: number
  refused: number
  /** Whether the first snapshot is complete, and how many listings have arrived until then. */
  complete: boolean
  held: number
  syncedAt: number | undefined
}

export function useOutboxStatus(): OutboxStatus | undefined {
  const writes = useQuery(writesIn)
  const rest = useQuery(restIn)
  const counts = useLiveQuery(() => countsOf(writes), [writes])
  return counts && rest && { ...rest, ...counts }
}

export async function readOutboxStatus(): Promise<OutboxStatus> {
  const rows = shownRows()
  const rest = restIn(rows) ?? { complete: false, held: 0, syncedAt: undefined }
  return { ...rest, ...(await countsOf(writesIn(rows))) }
}

const writesIn = (rows: Rows) => ({
  queue: waitingActions(rows),
  entries: refusedWrites(rows),
})

function restIn(rows: Rows) {
  const state = rows.state()
  if (!state) return undefined
  const { complete, syncedAt } = state
  return { complete, syncedAt, held: complete ? 0 : rows.all('listings').length }
}

/** Usually nothing waits, and the definitions need not load. */
async function countsOf({ queue, entries }: ReturnType<typeof writesIn>) {
  if (queue.length + entries.length === 0) return { waiting: 0, refused: 0 }
  const known = await loadActions()
  return {
    waiting: queue.filter((each) => !isSilent(known, each)).length,
    refused: entries.filter(({ action }) => !isSilent(known, action)).length,
  }
}
