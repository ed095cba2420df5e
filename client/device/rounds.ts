import { backoff, syncRound, type RoundEnd } from '#sync/engine/round.ts'
import type { Platform } from '#sync/engine/store.ts'
import { api } from './session/api.ts'
import { shownUser } from './session/store.ts'
import { actorOf } from './actor.ts'
import { afterSettled } from './after-settled.ts'
import { currentDatabase } from './database.ts'
import { dexieStore } from './dexie-store.ts'
import { isFull, makingRoom, tellFull } from './full.ts'
import { withHeadStart } from './head-start.ts'
import { ActionsNeeded, knownActions, loadActions } from './known-actions.ts'
import { roundLock } from './round-lock.ts'
import { setSyncPhase } from './sync-phase.ts'
import { transportBy } from './transport.ts'

/** No longer than this passes between two tries. */
const LONGEST_PAUSE = 30_000
/** The browser's word that the network is back may be missed; to look for oneself costs nothing. */
const OFFLINE_LOOK = 1500
/** Where nothing comes back although the browser says 'online', it may never say that it changed. */
const UNREACHED = { least: 1000, most: 3000 }

let afterDone = () => {}

/** What begins when a round got to its end: the network is there. */
export function whenDone(work: () => void): void {
  afterDone = work
}

let running: Promise<RoundEnd> | undefined
let following: Promise<RoundEnd> | undefined
let owed = false
let tries = 0
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
let call: AbortController | undefined

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
  owed = false
  running = run().finally(() => {
    running = undefined
  })
  return running
}

/**
 * The network has changed: what failed before says nothing of how soon to try again, and a call that
 * went out over the old one may never be answered.
 */
export function startAfresh(): void {
  tries = 0
  notBefore = 0
  call?.abort()
  void requestRound()
}

/** Asks for a round unless one is under way: for a screen that only wants to be fresh. */
export const freshen = (): Promise<RoundEnd> => (running && !owed ? running : requestRound())

/**
 * There is something to fetch, but nobody looks. A round under way may have read before it was there:
 * whoever comes back gets one of their own.
 */
export function oweRound(): void {
  owed = true
}

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
    if (isFull(error)) tellFull('What is new cannot be kept here. What you did is safe.')
    else if (shownUser()?.id === userId) reportError(error)
    return { kind: 'later' }
  })
  if (end.kind !== 'later') tries = 0
  else if (!end.unreached) tries += 1
  setSyncPhase(end.kind === 'done' ? 'idle' : end.kind)
  if (end.kind === 'done') afterDone()
  return end.kind === 'later' ? again(end) : end
}

async function round(userId: string): Promise<RoundEnd> {
  const database = currentDatabase()
  const transport = withHeadStart(
    database,
    transportBy(({ schema, signal, ...asked }) =>
      whileOnline(signal, (cut) => api('POST', '/api/sync', { ...asked, schema, signal: cut })),
    ),
  )
  if ((await database.actions.count()) > 0) await loadActions()
  const platform: Platform = {
    store: {
      transaction: (work) => makingRoom(() => dexieStore(database).transaction(work)),
    },
    transport,
    lock: roundLock(userId),
    clock: () => Date.now(),
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
  send: (cut: AbortSignal) => Promise<T>,
): Promise<T> {
  const cut = new AbortController()
  call = cut
  patience.addEventListener('abort', () => cut.abort())
  const watch = setInterval(() => {
    if (!navigator.onLine) cut.abort()
  }, OFFLINE_LOOK)
  return send(cut.signal).finally(() => clearInterval(watch))
}

function again(end: Extract<RoundEnd, { kind: 'later' }>): RoundEnd {
  const { waitMs = 0 } = end
  if (waitMs > 0) notBefore = Date.now() + waitMs
  timer = setTimeout(() => void requestRound(), Math.max(waitMs, pauseAfter(end)))
  return end
}

/** Of a page that nobody looks at, the return to it begins a round. */
function pauseAfter({ unreached }: Extract<RoundEnd, { kind: 'later' }>): number {
  const random = Math.random()
  if (!unreached) return Math.min(LONGEST_PAUSE, backoff(tries, random))
  const { least, most } = UNREACHED
  return document.visibilityState === 'visible' ? least + random * (most - least) : LONGEST_PAUSE
}
