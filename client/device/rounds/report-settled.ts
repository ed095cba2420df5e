import type { Settlement } from '#sync/engine/apply.ts'
import { isSilent } from '#sync/engine/queued.ts'
import { currentStore } from '../current-database.ts'
import { deviceEvents } from '../events.ts'
import { loadActions } from '../known-actions.ts'
import { refreshUser } from '../session/start.ts'
import { shownUser } from '../session/store.ts'
import { publishSettled } from './settled.ts'

/**
 * How long a waiting form, in any tab, may handle a refusal before the `refused` event reports it.
 */
const CLAIM = 500

/** Reports the outcome of these writes to all tabs. */
export function reportSettled(userId: string, settled: Settlement[]): void {
  publishSettled(userId, settled)
  const refused = settled.filter((each) => !each.ok).map(({ seq }) => seq)
  if (refused.length > 0) setTimeout(() => reportUnclaimed(userId, refused), CLAIM)
  // A reply has data that no row has: the account itself has changed.
  if (settled.some((each) => each.ok && each.reply !== undefined)) void refreshUser()
}

// The next user of this browser gets no report. The outbox shows it when its author returns.
function reportUnclaimed(userId: string, seqs: number[]): void {
  if (shownUser()?.id !== userId) return
  reportRefused(seqs).catch((error: unknown) => {
    if (shownUser()?.id === userId) reportError(error)
  })
}

/** Reports refused writes that no form waits for. Drops refused silent writes. */
export async function reportRefused(seqs: number[]): Promise<void> {
  const actions = await loadActions()
  // From the disk, which has every claim that a form has begun, in whichever tab.
  const read = await currentStore().transaction((tx) => tx.refused.get(seqs), 'read')
  const entries = read.filter((entry) => entry !== undefined)
  const silent = entries.filter(({ action }) => isSilent(actions, action)).map(({ seq }) => seq)
  if (silent.length > 0) await currentStore().transaction((tx) => tx.refused.delete(silent))
  const visible = entries.map(({ seq }) => seq).filter((seq) => !silent.includes(seq))
  if (visible.length > 0) deviceEvents.refused.emit(visible)
}
