import { Refusal } from '../refusal.ts'
import {
  actionLimit,
  protocolVersion,
  roundLimits,
  rowVersion,
  type Push,
  type SyncRequest,
} from './protocol.ts'
import { readQueued, upgraded, type Owner } from './queued.ts'
import { lackedListings } from './replay.ts'
import type { QueuedAction, StoreTransaction, SyncState, Write } from './store.ts'

const tooLarge = 'This is too large to send.'

/** @throws Error before the store has its first state; see `firstState` */
export async function stateOf(tx: StoreTransaction): Promise<SyncState> {
  const [state] = await tx.state.get(['sync'])
  if (!state) throw new Error('This device has no identity yet.')
  return state
}

export const firstState = (client: string): SyncState => ({
  key: 'sync',
  client,
  rows: rowVersion,
  lastSeq: 0,
  commits: 0,
  sentUpTo: 0,
  ackedUpTo: 0,
  cursor: null,
  complete: false,
})

/** The actions that are not acknowledged yet, in order. */
export async function unacknowledged(
  tx: StoreTransaction,
  most: number = Infinity,
): Promise<QueuedAction[]> {
  const { ackedUpTo } = await stateOf(tx)
  return tx.log.after(ackedUpTo, most)
}

type Wanted = Omit<Write, 'at'>

/**
 * A write as the log takes it.
 * @param now the device's clock. The action's time is never earlier than the server's last answer, even
 * if the clock was reset.
 * @throws Refusal `too_large` if no request could carry it
 */
export function writeOf(
  { name, version, args, id, about }: Wanted,
  now: number,
  serverTime: number = now,
): Write {
  if (sizeOf({ name, args }) > actionLimit) throw new Refusal('too_large', tooLarge)
  const at = Math.max(now, serverTime)
  const named = { ...(id !== undefined && { id }), ...(about !== undefined && { about }) }
  return { name, version, args, at, ...named }
}

/**
 * Queues a write in the caller's transaction.
 * @returns its number in the device's order
 * @throws Refusal `too_large` if no request could carry it
 */
export async function enqueue(tx: StoreTransaction, wanted: Wanted, now: number): Promise<number> {
  const { serverTime } = await stateOf(tx)
  return tx.log.append(writeOf(wanted, now, serverTime))
}

/** Takes writes out of the log. Their numbers count as given. */
export async function leaveLog(tx: StoreTransaction, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await tx.log.delete(seqs)
  const state = await stateOf(tx)
  const lastSeq = Math.max(state.lastSeq, ...seqs)
  if (lastSeq > state.lastSeq) await tx.state.put([{ ...state, lastSeq }])
}

/** What a request may send, and the rows that its answer may have. */
export interface Sending {
  /** The front of the log. */
  actions: readonly QueuedAction[]
  rows: number
}

/** Below this many rows a line is slow: the results of actions come in an answer of their own. */
const slowRows = 100
/** The bytes of actions for each row of the answer. A slow line sends small requests, too. */
const bytesPerRow = 256

/**
 * The next request. Its actions count as sent from now on.
 * @param newPush makes the id of a push
 */
export async function nextRequest(
  tx: StoreTransaction,
  owner: Owner,
  { actions, rows }: Sending,
  newPush: () => string,
): Promise<SyncRequest> {
  const unanswered = await withoutNeedless(tx, owner, actions)
  const [[front], state] = await Promise.all([tx.log.after(0, 1), stateOf(tx)])
  const sendable = isRepeat(state, unanswered)
    ? unanswered.filter(({ seq }) => seq <= state.sentUpTo)
    : unanswered
  const batch = fitting(sendable, Math.min(roundLimits.bytes, rows * bytesPerRow))
  const opened = await openPush(tx, state, batch, newPush)
  const isAcknowledged = front !== undefined && front.seq <= state.ackedUpTo
  const push = opened && isAcknowledged ? { ...opened, after: state.ackedUpTo } : opened
  const held = batch.length > 0 && (await lackedListings(tx, owner, batch)).length === 0
  const limit = batch.length > 0 && rows < slowRows ? 0 : rows
  const current = batch.map((each) => upgraded(owner.actions, each))
  return requestOf(state, owner.actor.userId, { front, batch: current, push, held, limit })
}

/**
 * The writes without those that a later one makes needless, such as an earlier view of the same listing.
 * They leave the log if they were never sent: the server may know any other.
 */
async function withoutNeedless(
  tx: StoreTransaction,
  { actions }: Owner,
  writes: readonly QueuedAction[],
): Promise<QueuedAction[]> {
  if (!writes.some(({ name }) => actions.get(name)?.supersedes)) return [...writes]
  const { sentUpTo } = await stateOf(tx)
  const read = writes.map((each) => readQueued(actions, each))
  const isNeedless = ({ seq, name }: QueuedAction, i: number) =>
    seq > sentUpTo &&
    read.some((later, j) => {
      const earlier = read[i]
      if (j <= i || !earlier || !later || writes[j]?.name !== name) return false
      return later.action.supersedes?.(later.args, earlier.args) === true
    })
  const needless = new Set(writes.filter(isNeedless).map(({ seq }) => seq))
  await leaveLog(tx, [...needless])
  return writes.filter(({ seq }) => !needless.has(seq))
}

/** Whether the last push has no answer yet. Nothing joins it, because a copy may have its id, too. */
const isRepeat = ({ push, sentUpTo }: SyncState, [first]: readonly QueuedAction[]): boolean =>
  push !== undefined && first !== undefined && first.seq <= sentUpTo

/** Stores that these actions are being sent, and under which id. */
async function openPush(
  tx: StoreTransaction,
  state: SyncState,
  batch: readonly QueuedAction[],
  newPush: () => string,
): Promise<Push | undefined> {
  const last = batch.at(-1)
  if (!last) return undefined
  const { push: open, sentUpTo, lease = null } = state
  const id = open && isRepeat(state, batch) ? open.id : newPush()
  if (open?.id !== id || open.unsureUpTo !== sentUpTo) {
    const push = { id, unsureUpTo: sentUpTo }
    await tx.state.put([{ ...state, push, sentUpTo: Math.max(sentUpTo, last.seq) }])
  }
  return { id, lease }
}

/** The request of a device that holds nothing and has nothing to send. */
export const firstRequest = (userId: string, client: string): SyncRequest =>
  requestOf(firstState(client), userId, { batch: [], held: false, limit: firstLimit })

/** The most rows of the first answer. */
export const firstLimit = 200

interface Batch {
  front?: QueuedAction | undefined
  batch: readonly QueuedAction[]
  push?: Push | undefined
  held: boolean
  limit: number
}

const requestOf = (
  state: SyncState,
  user: string,
  { front, batch, push, held, limit }: Batch,
): SyncRequest => ({
  v: protocolVersion,
  rows: rowVersion,
  user,
  client: state.client,
  ack: front ? front.seq - 1 : state.lastSeq,
  actions: batch.map(({ seq, name, version, args, at }) => [seq, name, version, args, at]),
  ...(push && { push }),
  ...(held && { held }),
  cursor: state.rows === rowVersion ? state.cursor : null,
  limit,
})

/** The size of a value as JSON in UTF-8, in bytes. */
function sizeOf(value: unknown): number {
  let bytes = 0
  for (const character of JSON.stringify(value)) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

function fitting(queue: QueuedAction[], most: number): QueuedAction[] {
  let bytes = 0
  const over = queue.findIndex((action, i) => {
    bytes += sizeOf(action)
    return i > 0 && bytes > most
  })
  return over === -1 ? queue : queue.slice(0, over)
}
