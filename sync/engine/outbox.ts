import { day } from '../time.ts'
import type { Action } from './action.ts'
import { makerOf, rewind, show } from './overlay.ts'
import type { Owner } from './queued.ts'
import {
  actionLimit,
  protocolVersion,
  roundLimits,
  rowVersion,
  type SyncProblem,
  type SyncRequest,
} from './protocol.ts'
import { Refusal } from '../refusal.ts'
import type { BaseRow, QueuedAction, RefusedWrite, StoreTransaction, SyncState } from './store.ts'

/**
 * The oldest actions that are sent without asking their author again, in milliseconds. An action that
 * was sent and never answered may be done. It is sent again for as long as the server recognizes it.
 */
const oldest = { unsent: 30 * day, unanswered: 60 * day } as const
const tooOld = 'This waited more than 30 days and was not sent.'
/** The only refusal after which the action may have been done. */
export const unanswered =
  'This was sent long ago and never confirmed. Please check whether it went through before you try again.'
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
  cursor: null,
  complete: false,
})

/**
 * Queues an action and shows its effect in the caller's transaction. When that has ended, neither a
 * closed tab nor a flat battery can lose the action. Reads and writes run in parallel, because a tab
 * may close right after the click.
 * @returns its number in the device's order
 * @throws Refusal `too_large` if no request could carry it
 */
export async function enqueue(
  tx: StoreTransaction,
  owner: Owner,
  { name, version, about }: Pick<Action, 'name' | 'version'> & Pick<QueuedAction, 'about'>,
  args: unknown,
  now: number,
): Promise<number> {
  const told = about === undefined ? {} : { about }
  const made = { name, version, args, at: now, sent: false, acked: false, ...told }
  const [state, dependsOn] = await Promise.all([stateOf(tx), makerOf(tx, owner, made)])
  const queued = { seq: state.nextSeq, ...made }
  if (sizeOf(queued) > actionLimit) throw new Refusal('too_large', tooLarge)
  await Promise.all([
    tx.state.put([{ ...state, nextSeq: state.nextSeq + 1 }]),
    tx.actions.put([dependsOn === undefined ? queued : { ...queued, dependsOn }]),
    show(tx, owner, [queued]),
  ])
  return queued.seq
}

/** The next request, with at most `most` actions. They count as sent from now on. */
export async function nextRequest(tx: StoreTransaction, most: number): Promise<SyncRequest> {
  const [state, queue] = await Promise.all([stateOf(tx), tx.actions.all()])
  const batch = fitting(queue.filter(({ acked }) => !acked).slice(0, most))
  const fresh = batch.filter(({ sent }) => !sent)
  if (fresh.length > 0) await tx.actions.put(fresh.map((each) => ({ ...each, sent: true })))
  const held = batch.length > 0 && (await holdsListings(tx))
  return requestOf(state, { front: queue[0], batch, held })
}

// A row that a pending action created comes back as a new row.
async function holdsListings(tx: StoreTransaction): Promise<boolean> {
  const lacking = ({ table, row, madeBy }: BaseRow) =>
    table === 'listings' && row === null && madeBy === undefined
  return !(await tx.base.all()).some(lacking)
}

/** The request of a device that holds nothing and has nothing to send. */
export const firstRequest = (client: string): SyncRequest =>
  requestOf(firstState(client), { front: undefined, batch: [], held: false })

interface Queued {
  front: QueuedAction | undefined
  batch: readonly QueuedAction[]
  held: boolean
}

const requestOf = (state: SyncState, { front, batch, held }: Queued): SyncRequest => ({
  v: protocolVersion,
  rows: rowVersion,
  client: state.client,
  ack: (front?.seq ?? state.nextSeq) - 1,
  actions: batch.map(({ seq, name, version, args, at }) => [seq, name, version, args, at]),
  ...(held && { held }),
  cursor: state.rows === rowVersion ? state.cursor : null,
  limit: roundLimits.rows,
})

/** Refuses actions that have waited too long, so that their author decides. */
export async function setAsideOld(tx: StoreTransaction, owner: Owner, now: number): Promise<void> {
  const queue = await tx.actions.all()
  const old = queue.filter(
    ({ at, sent, acked }) => !acked && now - at > (sent ? oldest.unanswered : oldest.unsent),
  )
  if (old.length === 0) return
  await rewind(tx)
  for (const { seq } of old) {
    // It may be gone already, together with an action that it depended on.
    const [action] = await tx.actions.get([seq])
    const message = action?.sent ? unanswered : tooOld
    if (action) await refuse(tx, action, { code: 'bad_input', message })
  }
  await show(tx, owner, await tx.actions.all())
}

/** Refuses an action that no request can carry even alone. */
export async function refuseTooLarge(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
): Promise<void> {
  const [action] = await tx.actions.get([seq])
  if (!action) return
  await rewind(tx)
  await refuse(tx, action, { code: 'too_large', message: tooLarge })
  await show(tx, owner, await tx.actions.all())
}

/**
 * Moves an action and its dependents from the queue to the refused writes. An action that depends on
 * a refused write joins that entry. The caller rewinds the effects before and shows them again after.
 * @returns every action that left the queue
 */
export async function refuse(
  tx: StoreTransaction,
  action: QueuedAction,
  problem: SyncProblem,
): Promise<QueuedAction[]> {
  const entries = await tx.refused.all()
  const entry = entries.find((each) => holds(each, action.dependsOn))
  const queue = await tx.actions.all()
  const followers = dependentsOf(action, queue)
  await tx.refused.put([
    entry
      ? { ...entry, dependents: [...entry.dependents, action, ...followers] }
      : { seq: action.seq, action, dependents: followers, ...problem },
  ])
  await tx.actions.delete([action, ...followers].map(({ seq }) => seq))
  return [action, ...followers]
}

type Written = Pick<QueuedAction, 'name' | 'version' | 'args' | 'about'>

/**
 * Queues a refused write and its dependents again, in order.
 * @param edit returns each action as its author wants it now; undefined leaves it out
 */
export async function retry(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
  now: number,
  edit: (action: QueuedAction) => Written | undefined = (action) => action,
): Promise<void> {
  const [entry] = await tx.refused.get([seq])
  if (!entry) return
  await tx.refused.delete([seq])
  for (const action of [entry.action, ...entry.dependents]) {
    const written = edit(action)
    if (written) await enqueue(tx, owner, written, written.args, now)
  }
}

/**
 * Withdraws an action that was never sent, with its dependents.
 * @returns every action that left the queue; none if this one was sent or is gone
 */
export async function withdraw(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
): Promise<QueuedAction[]> {
  const queue = await tx.actions.all()
  const action = queue.find((each) => each.seq === seq)
  if (!action || action.sent) return []
  const gone = [action, ...dependentsOf(action, queue)]
  await rewind(tx)
  await tx.actions.delete(gone.map((each) => each.seq))
  await show(tx, owner, await tx.actions.all())
  return gone
}

/** Deletes a refused write and its dependents. */
export async function discard(tx: StoreTransaction, seq: number): Promise<void> {
  await tx.refused.delete([seq])
}

function dependentsOf(action: QueuedAction, queue: QueuedAction[]): QueuedAction[] {
  const gone = new Set([action.seq])
  return queue.filter(({ seq, dependsOn, acked }) => {
    const follows = !acked && dependsOn !== undefined && gone.has(dependsOn)
    if (follows) gone.add(seq)
    return follows
  })
}

const holds = ({ action, dependents }: RefusedWrite, seq: number | undefined): boolean =>
  seq !== undefined && [action, ...dependents].some((each) => each.seq === seq)

/** The size of a value as JSON in UTF-8, in bytes. */
function sizeOf(value: unknown): number {
  let bytes = 0
  for (const character of JSON.stringify(value)) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

function fitting(queue: QueuedAction[]): QueuedAction[] {
  let bytes = 0
  return queue.filter((action, i) => {
    bytes += sizeOf(action)
    return i === 0 || bytes <= roundLimits.bytes
  })
}
