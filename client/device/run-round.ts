import { syncRound, type RoundEnd } from '#sync/engine/round.ts'
import type { Platform } from '#sync/engine/store.ts'
import { currentDatabase } from './current-database.ts'
import { dexieStore } from './dexie-store.ts'
import { isFull, makingRoom } from './durably.ts'
import { deviceEvents } from './events.ts'
import { ActionsNeeded, knownActions, loadActions } from './known-actions.ts'
import { api } from './session/api.ts'
import { currentActor, shownUser } from './session/store.ts'
import { reportSettled } from './report-settled.ts'
import { roundLock, transportBy, withHeadStart } from './transport.ts'

/** How often a call under way looks whether the browser still has a network. */
const OFFLINE_POLL = 1500

/**
 * Runs one round of the signed-in user. If the device itself fails, the round ends as 'later' and the
 * queue stays.
 */
export async function runRound(cut: AbortSignal): Promise<RoundEnd> {
  const userId = shownUser()?.id
  if (userId === undefined) return { kind: 'signed-out' }
  try {
    return await round(userId, cut)
  } catch (error) {
    if (isFull(error)) deviceEvents.full.emit()
    else if (shownUser()?.id === userId) reportError(error)
    return { kind: 'later' }
  }
}

async function round(userId: string, cut: AbortSignal): Promise<RoundEnd> {
  const database = currentDatabase()
  const transport = withHeadStart(
    database,
    transportBy(({ schema, signal, ...request }) =>
      whileOnline([signal, cut], (any) =>
        api('POST', '/api/sync', { ...request, schema, signal: any }),
      ),
    ),
  )
  if ((await database.actions.count()) > 0) await loadActions()
  const platform: Platform = {
    store: { transaction: (work) => makingRoom(() => dexieStore(database).transaction(work)) },
    transport,
    lock: roundLock(userId),
    clock: () => Date.now(),
  }
  const owner = { actor: currentActor(), actions: knownActions() }
  try {
    return await syncRound(platform, owner, (settled) => reportSettled(userId, settled))
  } catch (error) {
    if (!(error instanceof ActionsNeeded)) throw error
    await loadActions()
    return round(userId, cut)
  }
}

/** Aborts a call when one of the signals does, or when the network is gone, which no error would tell. */
async function whileOnline<T>(
  signals: readonly AbortSignal[],
  send: (any: AbortSignal) => Promise<T>,
): Promise<T> {
  const any = new AbortController()
  const abort = () => any.abort()
  for (const signal of signals) signal.addEventListener('abort', abort)
  const watch = setInterval(() => {
    if (!navigator.onLine) abort()
  }, OFFLINE_POLL)
  return send(any.signal).finally(() => clearInterval(watch))
}
