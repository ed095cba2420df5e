import { day } from '../time.ts'
import { chosen, conflictAbout, joined, overtaken, type Choice } from './conflicts.ts'
import { enqueue, stateOf, unacknowledged } from './outbox.ts'
import { rewind, show } from './overlay.ts'
import type { SyncProblem } from './protocol.ts'
import { isOutdated, type Owner } from './queued.ts'
import type { QueuedAction, RefusedWrite, StoreTransaction } from './store.ts'

/**
 * The oldest actions that are sent without asking their author again, in milliseconds. An action that
 * was sent and never answered may be done. It is sent again for as long as the server recognizes it.
 */
const oldest = { unsent: 30 * day, unanswered: 60 * day } as const
const tooOld = 'This waited more than 30 days and was not sent.'
/** After this refusal the action may have been done. */
export const unanswered =
  'This was sent long ago and never confirmed. Please check whether it went through before you try again.'
export const outdated =
  'This was written by an older version of Quad and can no longer be sent. Please do it again.'

/** What makes an action leave the queue before it is sent. */
export interface Aging {
  /** The server's clock, because the device's may be wrong by years; undefined while it is unknown. */
  serverTime: number | undefined
  /** How many actions at the front of the queue are looked at. */
  most: number
}

/**
 * Sets aside, so that their authors decide, the actions that waited too long and those of an older app
 * version that this version cannot upgrade.
 */
export async function setAside(
  tx: StoreTransaction,
  owner: Owner,
  { serverTime, most }: Aging,
): Promise<void> {
  const { sentUpTo } = await stateOf(tx)
  const problemOf = (action: QueuedAction): SyncProblem | undefined => {
    const isSent = action.seq <= sentUpTo
    if (serverTime !== undefined && isOld(action, isSent, serverTime))
      return { code: 'bad_input', message: isSent ? unanswered : tooOld }
    return !isSent && isOutdated(owner.actions, action)
      ? { code: 'unsupported', message: outdated }
      : undefined
  }
  if (!(await unacknowledged(tx, most)).some(problemOf)) return
  const queue = await unacknowledged(tx)
  await rewind(tx)
  const gone = new Set<number>()
  for (const action of queue) {
    // It may be gone already, together with an action that it depended on.
    const problem = gone.has(action.seq) ? undefined : problemOf(action)
    if (!problem) continue
    const rest = queue.filter(({ seq }) => !gone.has(seq))
    for (const { seq } of await refuse(tx, owner, action, { problem, queue: rest })) gone.add(seq)
  }
  await show(tx, owner, await tx.actions.all())
}

/** Whether the front of the queue is too old by this clock. */
export async function looksOld(
  tx: StoreTransaction,
  clock: number,
  most: number,
): Promise<boolean> {
  const { sentUpTo } = await stateOf(tx)
  const front = await unacknowledged(tx, most)
  return front.some((action) => isOld(action, action.seq <= sentUpTo, clock))
}

const isOld = ({ at }: QueuedAction, isSent: boolean, now: number): boolean =>
  now - at > (isSent ? oldest.unanswered : oldest.unsent)

/** Refuses an action that the server takes in no request, not even alone. */
export async function refuseAlone(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
  problem: SyncProblem,
): Promise<void> {
  const [action] = await tx.actions.get([seq])
  if (!action) return
  await rewind(tx)
  await refuse(tx, owner, action, { problem, queue: await unacknowledged(tx) })
  await show(tx, owner, await tx.actions.all())
}

interface Refused {
  problem: SyncProblem
  /** The actions that may be dependents: none that the server has done. */
  queue: readonly QueuedAction[]
}

/**
 * Moves an action and its dependents from the queue to the refused writes. An action that depends on
 * a refused write joins that entry, and so does a conflict about the same thing. The caller rewinds the
 * effects before and shows them again after.
 * @returns every action that left the queue
 */
export async function refuse(
  tx: StoreTransaction,
  owner: Owner,
  action: QueuedAction,
  { problem, queue }: Refused,
): Promise<QueuedAction[]> {
  const joins = action.dependsOn !== undefined || problem.conflicts !== undefined
  const entries = joins ? await tx.refused.all() : []
  const entry = entries.find((each) => holds(each, action.dependsOn))
  const earlier = problem.conflicts && conflictAbout(entries, action)
  const followers = dependentsOf(action, queue)
  if (earlier) await tx.refused.delete([earlier.seq])
  await tx.refused.put([
    entry
      ? { ...entry, dependents: [...entry.dependents, action, ...followers] }
      : earlier
        ? joined(earlier, action, problem, owner.actions.get(action.name)?.fields)
        : { seq: action.seq, action, dependents: followers, ...problem },
  ])
  await tx.actions.delete([action, ...followers].map(({ seq }) => seq))
  return [action, ...followers]
}

type ActionContent = Pick<QueuedAction, 'name' | 'version' | 'args' | 'about'>

/**
 * Queues a refused write and its dependents again, in order.
 * @param edit returns each action as its author wants it now; undefined leaves it out
 */
export async function retry(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
  now: number,
  edit: (action: QueuedAction) => ActionContent | undefined = (action) => action,
): Promise<void> {
  const [entry] = await tx.refused.get([seq])
  if (!entry) return
  await tx.refused.delete([seq])
  for (const action of [entry.action, ...entry.dependents]) {
    const written = edit(action)
    if (written) await enqueue(tx, owner, written, written.args, now)
  }
}

/** Drops from a conflict the fields that a later edit of the same device has changed on the server. */
export async function forgetOvertaken(tx: StoreTransaction, edit: QueuedAction): Promise<void> {
  const entry = conflictAbout(await tx.refused.all(), edit)
  if (entry) await replace(tx, entry, overtaken(entry, edit))
}

/**
 * Queues what remains of edits whose last conflict a later edit has ended. A field that a queued edit
 * sets is left out, because that value is the later one.
 */
export async function retryUndisputed(
  tx: StoreTransaction,
  owner: Owner,
  queue: readonly QueuedAction[],
  now: number,
): Promise<void> {
  for (const entry of await tx.refused.all()) {
    if (entry.conflicts?.length !== 0) continue
    const later = queue.filter((each) => conflictAbout([entry], each))
    await replace(tx, entry, later.reduce<RefusedWrite | undefined>(withoutFieldsOf, entry))
    await retry(tx, owner, entry.seq, now)
  }
}

const withoutFieldsOf = (rest: RefusedWrite | undefined, edit: QueuedAction) =>
  rest && overtaken(rest, edit)

/**
 * Settles one field of a conflict as its author chose. The edit is queued again after the last choice,
 * unless no field remains.
 */
export async function choose(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
  { field, choice, now }: { field: string; choice: Choice; now: number },
): Promise<void> {
  const [entry] = await tx.refused.get([seq])
  if (!entry?.conflicts?.some((each) => each.field === field)) return
  const rest = chosen(entry, field, choice)
  await replace(tx, entry, rest)
  if (rest?.conflicts?.length === 0) await retry(tx, owner, seq, now)
}

const replace = (tx: StoreTransaction, { seq }: RefusedWrite, rest: RefusedWrite | undefined) =>
  rest ? tx.refused.put([rest]) : tx.refused.delete([seq])

/**
 * Withdraws an action that was never sent, with its dependents.
 * @returns every action that left the queue; none if this one was sent or is gone
 */
export async function withdraw(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
): Promise<QueuedAction[]> {
  const { sentUpTo } = await stateOf(tx)
  const queue = await tx.actions.after(sentUpTo, Infinity)
  const action = queue.find((each) => each.seq === seq)
  if (!action) return []
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

/** The actions of the queue that work on a row which `action` was to create, directly or not. */
function dependentsOf(action: QueuedAction, queue: readonly QueuedAction[]): QueuedAction[] {
  const gone = new Set([action.seq])
  return queue.filter(({ seq, dependsOn }) => {
    const follows = dependsOn !== undefined && gone.has(dependsOn)
    if (follows) gone.add(seq)
    return follows
  })
}

const holds = ({ action, dependents }: RefusedWrite, seq: number | undefined): boolean =>
  seq !== undefined && [action, ...dependents].some((each) => each.seq === seq)
