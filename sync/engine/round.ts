import { minute, second } from '../time.ts'
import { applyAnswer, paced, scopeOf, type Settlement } from './apply.ts'
import { leaveOriginal } from './copied.ts'
import { firstLimit, nextRequest, stateOf, unacknowledged } from './outbox.ts'
import { roundLimits, type SyncProblem, type SyncRequest } from './protocol.ts'
import type { Owner } from './queued.ts'
import { hasAged, looksOld, refuseAged, refuseAlone } from './refused.ts'
import type { Platform, Reply, StoreTransaction } from './store.ts'

/**
 * How a round ended. `later`: before its end; try again, after at least `waitMs`. `paused`: the rows have
 * arrived, and actions wait for the end of a maintenance.
 */
export type RoundEnd =
  | { kind: 'done' }
  | { kind: 'paused' }
  | Exclude<Reply, { kind: 'answer' | 'too-large' | 'invalid' | 'copied' }>

/** How often a round asks again after another tab applied its answer first. */
const mostOvertaken = 5

const tooLarge: SyncProblem = { code: 'too_large', message: 'This is too large to send.' }

/**
 * Runs one round: sends queued actions and applies changes until neither side has more. A round may run
 * at any time, in any number of tabs, and may stop anywhere.
 * @param onSettled receives the result of every action once it is stored
 */
export function syncRound(
  platform: Platform,
  owner: Owner,
  onSettled: (settled: Settlement[]) => void,
): Promise<RoundEnd> {
  return platform.lock(() => roundOf(platform, owner, onSettled))
}

async function roundOf(
  platform: Platform,
  owner: Owner,
  onSettled: (settled: Settlement[]) => void,
): Promise<RoundEnd> {
  const { store, transport, clock, newId, onNewClient, isReached = () => true } = platform
  const { pauseAfterMaintenance } = platform
  let most: number = roundLimits.actions
  let mayLoad = true
  let serverTime: number | undefined
  let isPausing = false
  for (let overtaken = 0; overtaken < mostOvertaken;) {
    const known = { serverTime, isPausing, isReached: isReached() }
    const now = { mayLoad, most, clock: clock(), newId, ...known }
    const request = await store.transaction((tx) => prepare(tx, owner, now), 'send')
    if (request === 'load') {
      mayLoad = false
      await owner.loadAll?.().catch(() => undefined)
      continue
    }
    if (request === 'refuse') {
      await store.transaction((tx) => refuseAged(tx, owner, known.serverTime))
      continue
    }
    const sent = request.actions.map(([seq]) => seq)
    const start = clock()
    const reply = await transport(request)
    if (reply.kind === 'too-large' || reply.kind === 'invalid') {
      const [only, ...others] = sent
      if (only === undefined) return { kind: 'later' }
      const problem: SyncProblem =
        reply.kind === 'invalid' ? { code: 'bad_input', message: reply.message } : tooLarge
      // Another network may let it through.
      if (others.length === 0 && reply.kind === 'too-large' && !reply.isOurs)
        return { kind: 'later' }
      if (others.length === 0)
        await store.transaction((tx) => refuseAlone(tx, owner, only, problem))
      most = Math.ceil(sent.length / 2)
      continue
    }
    if (reply.kind === 'copied') {
      overtaken += 1
      const refused = await store.transaction((tx) => leaveOriginal(tx, owner, request, newId()))
      if (refused) onNewClient?.()
      if (refused) onSettled(refused)
      continue
    }
    if (reply.kind !== 'answer') {
      if (reply.kind === 'later' && reply.slow) await store.transaction(slowDown, 'send')
      return reply
    }
    const { answer } = reply
    serverTime = answer.now
    const took = clock() - start
    const applied = await store.transaction(
      (tx) => applyAnswer(tx, owner, { request, answer, took }, clock()),
      scopeOf(answer),
    )
    if (!applied) {
      overtaken += 1
      continue
    }
    onSettled(applied.settled)
    if (applied.hasResumed && pauseAfterMaintenance) isPausing = true
    if (answer.wait !== undefined) return { kind: 'later', waitMs: answer.wait }
    // An action without a result crashed the server. It gets time before the next try.
    const answered = new Set(answer.results.map(([seq]) => seq))
    if (!answer.maintenance && sent.some((seq) => !answered.has(seq))) return { kind: 'later' }
    if (answer.more) continue
    if (!applied.unsent) return { kind: 'done' }
    if (answer.maintenance) return { kind: 'paused' }
    if (isPausing) return { kind: 'later', waitMs: pauseAfterMaintenance?.() ?? 0 }
    // The next round tries to load the definitions again.
    if (!mayLoad && !knowsAll(owner)) return { kind: 'later' }
  }
  return { kind: 'later' }
}

const knowsAll = (owner: Owner): boolean => owner.knowsAll?.() ?? true

interface Preparation {
  /** Whether to load the definitions before the request if they are missing. */
  mayLoad: boolean
  most: number
  /** The device's clock, which may be wrong. */
  clock: number
  /** The server's clock, once this round knows it. */
  serverTime: number | undefined
  newId: () => string
  isReached: boolean
  /** Whether a maintenance has just ended, so that the device waits before it sends. */
  isPausing: boolean
}

/**
 * The next request. It sends no actions while the server may be out of reach or takes none, so that they
 * can be withdrawn, nor if they look too old, because only the server's clock can tell: the device's may
 * have lost its time. Nor does it without the definitions of all actions.
 * @returns what must be done before: load the definitions, or refuse actions
 */
async function prepare(
  tx: StoreTransaction,
  owner: Owner,
  { mayLoad, most, clock, serverTime, newId, isReached, isPausing }: Preparation,
): Promise<SyncRequest | 'load' | 'refuse'> {
  const [{ limit = firstLimit, sentUpTo, maintenance }, front] = [
    await stateOf(tx),
    await unacknowledged(tx, most),
  ]
  const isKnown = front.length === 0 || knowsAll(owner)
  const takesNone = maintenance !== undefined || isPausing
  if (!isKnown && mayLoad && !takesNone) return 'load'
  if (isKnown && hasAged(front, owner, { sentUpTo, serverTime })) return 'refuse'
  const isUnsure = serverTime === undefined && (!isReached || looksOld(front, sentUpTo, clock))
  const actions = isKnown && !isUnsure && !takesNone ? front : []
  return nextRequest(tx, owner, { actions, rows: limit }, newId)
}

/** No answer arrived in time, so the next one should be smaller. */
async function slowDown(tx: StoreTransaction): Promise<void> {
  const state = await stateOf(tx)
  await tx.state.put([{ ...state, limit: paced(state, 'slow') }])
}

/** The pause after `tries` failures in milliseconds: full jitter up to 60 seconds. */
export const backoff = (tries: number, random: number): number =>
  random * Math.min(minute, second * 2 ** tries)
