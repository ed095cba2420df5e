import { Refusal } from '../refusal.ts'
import { makerOf, show } from './overlay.ts'
import {
  actionLimit,
  protocolVersion,
  roundLimits,
  rowVersion,
  type Push,
  type SyncRequest,
} from './protocol.ts'
import { dropSuperseded } from './supersede.ts'
import { upgraded, type Owner } from './queued.ts'
import type { BaseRow, QueuedAction, StoreTransaction, SyncState } from './store.ts'

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
  nextSeq: 1,
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
  return tx.actions.after(ackedUpTo, most)
}

/**
 * Queues an action and shows its effect in the caller's transaction. When that has ended, neither a
 * closed tab nor a flat battery can lose the action. Reads and writes run in parallel, because a tab
 * may close right after the click.
 * @param now the device's clock. The action's time is never earlier than the server's last answer, even
 * if the clock was reset.
 * @returns its number in the device's order
 * @throws Refusal `too_large` if no request could carry it
 */
export async function enqueue(
  tx: StoreTransaction,
  owner: Owner,
  { name, version, about, intakeId }: Pick<QueuedAction, 'name' | 'version' | 'about' | 'intakeId'>,
  args: unknown,
  now: number,
): Promise<number> {
  const state = await stateOf(tx)
  const named = {
    ...(about !== undefined && { about }),
    ...(intakeId !== undefined && { intakeId }),
  }
  const made = { name, version, args, at: Math.max(now, state.serverTime ?? now), ...named }
  const queued = { seq: state.nextSeq, ...made }
  refuseTooLarge(queued)
  await dropSuperseded(tx, owner, queued, state.sentUpTo)
  const dependsOn = await makerOf(tx, owner, made)
  await Promise.all([
    tx.state.put([{ ...state, nextSeq: state.nextSeq + 1 }]),
    tx.actions.put([dependsOn === undefined ? queued : { ...queued, dependsOn }]),
    show(tx, owner, [queued]),
  ])
  return queued.seq
}

/** @throws Refusal `too_large` if no request could carry this action */
export function refuseTooLarge(action: Pick<QueuedAction, 'name' | 'args'>): void {
  if (sizeOf(action) > actionLimit) throw new Refusal('too_large', tooLarge)
}

/** The limits of a request: `actions` at most, and the rows that its answer may have. */
export interface RequestLimits {
  actions: number
  rows: number
}

/** Below this many rows a line is slow: the results of actions come in an answer of their own. */
const slowRows = 100
/** The bytes of actions for each row of the answer. A slow line sends small requests, too. */
const bytesPerRow = 256

/**
 * The next request. Its actions count as sent from now on.
 * @param newId makes the id of a push
 */
export async function nextRequest(
  tx: StoreTransaction,
  owner: Owner,
  { actions, rows }: RequestLimits,
  newId: () => string,
): Promise<SyncRequest> {
  const state = await stateOf(tx)
  const [[front], unanswered] = await Promise.all([
    tx.actions.after(0, 1),
    tx.actions.after(state.ackedUpTo, actions),
  ])
  const sendable = isRepeat(state, unanswered)
    ? unanswered.filter(({ seq }) => seq <= state.sentUpTo)
    : unanswered
  const batch = fitting(sendable, Math.min(roundLimits.bytes, rows * bytesPerRow))
  const opened = await openPush(tx, state, batch, newId)
  const isAcknowledged = front !== undefined && front.seq <= state.ackedUpTo
  const push = opened && isAcknowledged ? { ...opened, after: state.ackedUpTo } : opened
  const held = batch.length > 0 && (await holdsListings(tx))
  const limit = batch.length > 0 && rows < slowRows ? 0 : rows
  const current = batch.map((each) => upgraded(owner.actions, each))
  return requestOf(state, owner.actor.userId, { front, batch: current, push, held, limit })
}

/** Whether the last push has no answer yet. Nothing joins it, because a copy may have its id, too. */
const isRepeat = ({ push, sentUpTo }: SyncState, [first]: readonly QueuedAction[]): boolean =>
  push !== undefined && first !== undefined && first.seq <= sentUpTo

/** Stores that these actions are being sent, and under which id. */
async function openPush(
  tx: StoreTransaction,
  state: SyncState,
  batch: readonly QueuedAction[],
  newId: () => string,
): Promise<Push | undefined> {
  const last = batch.at(-1)
  if (!last) return undefined
  const { push: open, sentUpTo, lease = null } = state
  const id = open && isRepeat(state, batch) ? open.id : newId()
  if (open?.id !== id || open.unsureUpTo !== sentUpTo) {
    const push = { id, unsureUpTo: sentUpTo }
    await tx.state.put([{ ...state, push, sentUpTo: Math.max(sentUpTo, last.seq) }])
  }
  return { id, lease }
}

// A row that a pending action created comes back as a new row.
async function holdsListings(tx: StoreTransaction): Promise<boolean> {
  const lacking = ({ table, row, madeBy }: BaseRow) =>
    table === 'listings' && row === null && madeBy === undefined
  return !(await tx.base.all()).some(lacking)
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
  ack: (front?.seq ?? state.nextSeq) - 1,
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
