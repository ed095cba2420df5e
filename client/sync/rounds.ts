import { backoff, syncRound, type RoundEnd } from '#sync/round.ts'
import type { Platform } from '#sync/store.ts'
import { api } from '../session/api.ts'
import { shownUser } from '../session/store.ts'
import { actorOf } from './actor.ts'
import { afterSettled } from './after-settled.ts'
import { currentDatabase } from './database.ts'
import { dexieStore } from './dexie-store.ts'
import { ActionsNeeded, knownActions, loadActions } from './known-actions.ts'
import { newId } from './new-id.ts'
import { roundLock } from './round-lock.ts'
import { setSyncPhase } from './sync-phase.ts'
import { transportBy } from './transport.ts'

/** No longer than this passes between two tries. */
const LONGEST_PAUSE = 30_000
/** The browser's word that the network is back may be missed; to look for oneself costs nothing. */
const OFFLINE_LOOK = 1500

let afterDone = () => {}

/** What begins when a round got to its end: the network is there. */
export function whenDone(work: () => void): void {
  afterDone = work
}

let running: Promise<RoundEnd> | undefined
let following: Promise<RoundEnd> | undefined
let tries = 0
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Asks for a round that begins from now on. Callers during a round share the one that follows it.
 * @returns how it ended; it never throws.
 */
export function requestRound(): Promise<RoundEnd> {
  if (running) {
    following ??= running.then(() => {
      following = undefined
      return requestRound()
    })
    return following
  }
  running = run().finally(() => {
    running = undefined
  })
  return running
}

/** The network is back: what failed without it says nothing of how soon to try again. */
export function startAfresh(): void {
  tries = 0
  notBefore = 0
  void requestRound()
}

/** Asks for a round unless one is under way: for a screen that only wants to be fresh. */
export const freshen = (): Promise<RoundEnd> => running ?? requestRound()

async function run(): Promise<RoundEnd> {
  clearTimeout(timer)
  const userId = shownUser()?.id
  if (userId === undefined) return { kind: 'signed-out' }
  if (!navigator.onLine) {
    setSyncPhase('later')
    timer = setTimeout(() => void requestRound(), OFFLINE_LOOK)
    return { kind: 'later' }
  }
  const waitMs = notBefore - Date.now()
  if (waitMs > 0) return again({ kind: 'later', waitMs })
  setSyncPhase('syncing')
  const end = await round(userId).catch((error: unknown): RoundEnd => {
    // The device's own trouble, or the end of the session: what is queued stays.
    if (shownUser()?.id === userId) reportError(error)
    return { kind: 'later' }
  })
  tries = end.kind === 'later' ? tries + 1 : 0
  setSyncPhase(end.kind === 'done' ? 'idle' : end.kind)
  if (end.kind === 'done') afterDone()
  return end.kind === 'later' ? again(end) : end
}

async function round(userId: string): Promise<RoundEnd> {
  const database = currentDatabase()
  if ((await database.actions.count()) > 0) await loadActions()
  const platform: Platform = {
    store: dexieStore(database),
    transport: transportBy(({ body, signal, schema }) =>
      whileOnline(signal, (cut) => api('POST', '/api/sync', { body, signal: cut, schema })),
    ),
    lock: roundLock(userId),
    clock: () => Date.now(),
    newId,
    actor: actorOf,
  }
  const owner = { actor: actorOf(), actions: knownActions() }
  try {
    return await syncRound(platform, owner, (settled) => afterSettled(userId, settled))
  } catch (error) {
    if (!(error instanceof ActionsNeeded)) throw error
    await loadActions()
    return round(userId)
  }
}

/** A call that the network has left would only be noticed by its patience running out. */
async function whileOnline<T>(
  patience: AbortSignal,
  call: (cut: AbortSignal) => Promise<T>,
): Promise<T> {
  const cut = new AbortController()
  patience.addEventListener('abort', () => cut.abort())
  const watch = setInterval(() => {
    if (!navigator.onLine) cut.abort()
  }, OFFLINE_LOOK)
  return call(cut.signal).finally(() => clearInterval(watch))
}

function again(end: Extract<RoundEnd, { kind: 'later' }>): RoundEnd {
  const { waitMs = 0 } = end
  if (waitMs > 0) notBefore = Date.now() + waitMs
  const pause = Math.max(waitMs, Math.min(LONGEST_PAUSE, backoff(tries, Math.random())))
  timer = setTimeout(() => void requestRound(), pause)
  return end
}
