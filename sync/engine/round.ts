import { minute, second } from '../time.ts'
import { applyAnswer, type Settlement } from './apply.ts'
import { leaveOriginal } from './copied.ts'
import { firstLimit, nextRequest, stateOf, unacknowledged } from './outbox.ts'
import { roundLimits, type SyncProblem, type SyncRequest } from './protocol.ts'
import type { Owner } from './queued.ts'
import { looksOld, refuseAlone, setAside } from './refused.ts'
import type { Platform, Reply, StoreTransaction } from './store.ts'

/** How a round ended. `later`: before its end; try again, after at least `waitMs`. */
export type RoundEnd =
  | { kind: 'done' }
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
  { store, transport, clock, newId, onNewClient, isReached = () => true }: Platform,
  owner: Owner,
  onSettled: (settled: Settlement[]) => void,
): Promise<RoundEnd> {
  let most: number = roundLimits.actions
  let serverTime: number | undefined
  for (let overtaken = 0; overtaken < mostOvertaken;) {
    const request = await store.transaction((tx) =>
      prepare(tx, owner, { most, clock: clock(), serverTime, newId, isReached: isReached() }),
    )
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
      if (reply.kind === 'later' && reply.slow) await store.transaction((tx) => pace(tx, 'slow'))
      return reply
    }
    const { answer } = reply
    serverTime = answer.now
    const took = clock() - start
    const [settled, unsent] = await store.transaction(async (tx) => {
      const done = await applyAnswer(tx, owner, { request, answer }, clock())
      if (done) await pace(tx, took)
      return [done, (await unacknowledged(tx, 1)).length > 0] as const
    })
    if (!settled) {
      overtaken += 1
      continue
    }
    onSettled(settled)
    if (answer.wait !== undefined) return { kind: 'later', waitMs: answer.wait }
    // An action without a result crashed the server. It gets time before the next try.
    const answered = new Set(answer.results.map(([seq]) => seq))
    if (sent.some((seq) => !answered.has(seq))) return { kind: 'later' }
    if (!answer.more && !unsent) return { kind: 'done' }
  }
  return { kind: 'later' }
}

interface Preparation {
  most: number
  /** The device's clock, which may be wrong. */
  clock: number
  /** The server's clock, once this round knows it. */
  serverTime: number | undefined
  newId: () => string
  isReached: boolean
}

/**
 * The next request. It sends no actions while the server may be out of reach, so that they can be
 * withdrawn, nor if they look too old, because only the server's clock can tell: the device's may have
 * lost its time.
 */
async function prepare(
  tx: StoreTransaction,
  owner: Owner,
  { most, clock, serverTime, newId, isReached }: Preparation,
): Promise<SyncRequest> {
  await setAside(tx, owner, { serverTime, most })
  const isUnsure = serverTime === undefined && (!isReached || (await looksOld(tx, clock, most)))
  const { limit = firstLimit } = await stateOf(tx)
  return nextRequest(tx, owner, { actions: isUnsure ? 0 : most, rows: limit }, newId)
}

/** The least rows that are worth a request. */
const fewest = 10

/**
 * Adjusts the size of the next answer to the line, so that an answer takes a few seconds at most.
 * @param took milliseconds from the request to the whole answer, or 'slow' if none arrived
 */
async function pace(tx: StoreTransaction, took: number | 'slow'): Promise<void> {
  const state = await stateOf(tx)
  const { limit = firstLimit } = state
  const next = Math.round(limit * growthAfter(took))
  const clamped = Math.min(roundLimits.rows, Math.max(fewest, next))
  if (clamped !== state.limit) await tx.state.put([{ ...state, limit: clamped }])
}

function growthAfter(took: number | 'slow'): number {
  if (took === 'slow' || took > 8 * second) return 0.5
  if (took > 3 * second) return 1
  return took > second ? 2 : 5
}

/** The pause after `tries` failures in milliseconds: full jitter up to 60 seconds. */
export const backoff = (tries: number, random: number): number =>
  random * Math.min(minute, second * 2 ** tries)
