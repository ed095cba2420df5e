import { syncRound, type RoundEnd } from '#sync/engine/round.ts'
import type { Platform } from '#sync/engine/store.ts'
import { second } from '#sync/time.ts'
import { noteServerTime } from '../../ui/now.ts'
import { currentDatabase, currentTab } from '../current-database.ts'
import type { Database } from '../database.ts'
import { makingRoom } from '../durably.ts'
import { isQuotaError } from '../storage-errors.ts'
import { deviceEvents } from '../events.ts'
import { allKnown, knownActions, loadActionsSoon } from '../known-actions.ts'
import { newId } from '../new-id.ts'
import { api } from '../session/api.ts'
import { refreshUser } from '../session/start.ts'
import { currentActor, shownUser } from '../session/store.ts'
import { reportSettled } from './report-settled.ts'
import { storeRound, RoundTally } from './round-log.ts'
import { roundLock, transportBy, withHeadStart } from './transport.ts'

/** How often a running call checks whether the browser still has a network. */
const OFFLINE_POLL = 1500

/** The longest pause after a maintenance. All open pages hear of its end within seconds. */
const AFTER_MAINTENANCE = 15 * second

/**
 * Set while requests of rounds get no answer. It outlives the page: what is queued offline can be
 * withdrawn after a reload, too.
 */
const UNREACHED = 'serverUnreached'

const noteReached = (reached: boolean): void =>
  reached ? localStorage.removeItem(UNREACHED) : localStorage.setItem(UNREACHED, 'true')

const isReached = (): boolean => navigator.onLine && localStorage.getItem(UNREACHED) === null

if ('addEventListener' in globalThis) addEventListener('offline', () => noteReached(false))

/**
 * Runs one round of the logged-in user. If the device itself fails, the round ends as 'later' and
 * the queue stays.
 */
export async function runRound(cut: AbortSignal): Promise<RoundEnd> {
  const userId = shownUser()?.id
  if (userId === undefined) return { kind: 'signed-out' }
  const database = currentDatabase()
  if (database.over) return { kind: database.over }
  const tally = new RoundTally()
  try {
    const end = await round(database, tally, cut)
    void storeRound(database, tally.record(end.kind))
    return end
  } catch (error) {
    if (database.failed) database.reopen()
    if (isQuotaError(error)) deviceEvents.full.emit()
    else if (!database.over && shownUser()?.id === userId) reportError(error)
    void storeRound(database, tally.record('failed'))
    return { kind: 'later' }
  }
}

async function round(database: Database, tally: RoundTally, cut: AbortSignal): Promise<RoundEnd> {
  const { userId } = database
  const tab = currentTab()
  const transport = withHeadStart(
    database,
    transportBy(userId, async ({ schema, signal, ...request }) => {
      const sentAt = Date.now()
      const result = await whileOnline([signal, cut], (any) =>
        api('POST', '/api/sync', { ...tally.listening(request), schema, signal: any }),
      )
      noteReached(!result.error || !result.offline)
      if (!result.error) noteServerTime(result.data.now, { sentAt, receivedAt: Date.now() })
      if (result.error && result.code === 'wrong_user') void refreshUser()
      return result
    }),
  )
  const platform: Platform = {
    store: {
      ...tab.store,
      transaction: (work, scope) => makingRoom(() => tab.store.transaction(work, scope)),
    },
    transport: tally.counting(transport),
    lock: roundLock(userId),
    clock: () => Date.now(),
    newId,
    onNewClient: deviceEvents.newClient.emit,
    isReached,
    pauseAfterMaintenance: () => Math.random() * AFTER_MAINTENANCE,
  }
  const owner = {
    actor: currentActor(),
    actions: knownActions,
    knowsAll: allKnown.read,
    loadAll: loadActionsSoon,
    report: reportError,
  }
  return syncRound(platform, owner, (settled) => reportSettled(userId, settled))
}

/** Aborts a call with one of the signals, or when the network is gone, which causes no error. */
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
