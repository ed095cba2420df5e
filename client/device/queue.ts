import type { QueuedAction } from '#sync/engine/store.ts'
import { currentDatabase } from './current-database.ts'

/** A queued action that the server has not acknowledged. */
export type WaitingAction = QueuedAction & {
  /** Whether it was ever sent; the server may have done it in that case. */
  isSent: boolean
}

/** The actions that the server has not acknowledged, in order. */
export async function waitingActions(): Promise<WaitingAction[]> {
  const { actions, state } = currentDatabase()
  const { ackedUpTo = 0, sentUpTo = 0 } = (await state.get('sync')) ?? {}
  const queue = await actions.where('seq').above(ackedUpTo).toArray()
  return queue.map((action) => ({ ...action, isSent: action.seq <= sentUpTo }))
}
