import type { Rows } from '#sync/engine/replica.ts'
import type { QueuedAction, SyncState } from '#sync/engine/store.ts'

/** A queued action that the server has not acknowledged. */
export type WaitingAction = QueuedAction & {
  /** Whether it was ever sent; the server may have done it in that case. */
  isSent: boolean
}

/** The actions that the server has not acknowledged, in order. */
export const waitingActions = (rows: Rows): WaitingAction[] => waitingIn(rows.log(), rows.state())

export function waitingIn(
  log: readonly QueuedAction[],
  { ackedUpTo = 0, sentUpTo = 0 }: Partial<SyncState> = {},
): WaitingAction[] {
  const queue = log.filter(({ seq }) => seq > ackedUpTo)
  return queue.map((action) => marked(action, action.seq <= sentUpTo))
}

const marks = new WeakMap<QueuedAction, WaitingAction>()

/** The same for the same write, so that nothing renders again. */
function marked(action: QueuedAction, isSent: boolean): WaitingAction {
  const known = marks.get(action)
  if (known?.isSent === isSent) return known
  const made = { ...action, isSent }
  marks.set(action, made)
  return made
}
