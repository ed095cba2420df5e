import { day } from '../time.ts'
import { chosen, conflictAbout, joined, overtaken, type Choice } from './conflicts.ts'
import { enqueue, leaveLog, stateOf, unacknowledged } from './outbox.ts'
import type { SyncProblem } from './protocol.ts'
import { isOutdated, type Owner } from './queued.ts'
import { makersIn } from './replay.ts'
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

interface Clocks {
  /** The last action that was ever sent. */
  sentUpTo: number
  /** The server's clock, because the device's may be wrong by years; undefined while it is unknown. */
  serverTime: number | undefined
}

/** Why an action leaves the log before it is sent, so that its author decides; undefined if it stays. */
function problemOf(
  action: QueuedAction,
  { actions }: Owner,
  { sentUpTo, serverTime }: Clocks,
): SyncProblem | undefined {
  const isSent = action.seq <= sentUpTo
  if (serverTime !== undefined && isOld(action, isSent, serverTime))
    return { code: 'bad_input', message: isSent ? unanswered : tooOld }
  return !isSent && isOutdated(actions, action)
    ? { code: 'unsupported', message: outdated }
    : undefined
}

/** Whether one of these waited too long, or is of an older app version that cannot be upgraded. */
export const hasAged = (front: readonly QueuedAction[], owner: Owner, clocks: Clocks): boolean =>
  front.some((action) => problemOf(action, owner, clocks))

/** Refuses them. */
export async function refuseAged(
  tx: StoreTransaction,
  owner: Owner,
  serverTime: number | undefined,
): Promise<void> {
  const { sentUpTo } = await stateOf(tx)
  await refuseAll(tx, owner, await unacknowledged(tx), (action) =>
    problemOf(action, owner, { sentUpTo, serverTime }),
  )
}

/**
 * Refuses each action of these that has a problem, with its dependents among these.
 * @returns the numbers of every action that left the log
 */
export async function refuseAll(
  tx: StoreTransaction,
  owner: Owner,
  actions: readonly QueuedAction[],
  problemIn: (action: QueuedAction) => SyncProblem | undefined,
): Promise<number[]> {
  const makers = await makersIn(tx, owner, await tx.log.all())
  const gone = new Set<number>()
  for (const action of actions) {
    // It may be gone already, together with an action that it depended on.
    const problem = gone.has(action.seq) ? undefined : problemIn(action)
    if (!problem) continue
    const log = actions.filter(({ seq }) => !gone.has(seq))
    for (const { seq } of await setAside(tx, owner, action, { problem, log, makers })) gone.add(seq)
  }
  await leaveLog(tx, [...gone])
  return [...gone]
}

/** Whether one of these is too old by this clock. */
export const looksOld = (
  front: readonly QueuedAction[],
  sentUpTo: number,
  clock: number,
): boolean => front.some((action) => isOld(action, action.seq <= sentUpTo, clock))

const isOld = ({ at }: QueuedAction, isSent: boolean, now: number): boolean =>
  now - at > (isSent ? oldest.unanswered : oldest.unsent)

/** Refuses an action that the server takes in no request, not even alone. */
export async function refuseAlone(
  tx: StoreTransaction,
  owner: Owner,
  alone: number,
  problem: SyncProblem,
): Promise<void> {
  await refuseAll(tx, owner, await unacknowledged(tx), ({ seq }) =>
    seq === alone ? problem : undefined,
  )
}

interface Refused {
  problem: SyncProblem
  /** The actions that may be dependents: none that the server has done. */
  log: readonly QueuedAction[]
  makers: ReadonlyMap<number, number>
}

/**
 * Stores a refused write with its dependents. A conflict joins an earlier one about the same thing.
 * The caller takes them out of the log.
 * @returns the action and its dependents
 */
export async function setAside(
  tx: StoreTransaction,
  owner: Owner,
  action: QueuedAction,
  { problem, log, makers }: Refused,
): Promise<QueuedAction[]> {
  const earlier = problem.conflicts && conflictAbout(await tx.refused.all(), action)
  const dependents = dependentsOf(action, log, makers)
  if (earlier) await tx.refused.delete([earlier.seq])
  await tx.refused.put([
    earlier
      ? joined(earlier, action, problem, owner.actions.get(action.name)?.fields)
      : { seq: action.seq, action, dependents, ...problem },
  ])
  return [action, ...dependents]
}

type ActionContent = Pick<QueuedAction, 'name' | 'version' | 'args'> & { about?: string }

/**
 * Queues a refused write and its dependents again, in order.
 * @param edit returns each action as its author wants it now; undefined leaves it out
 */
export async function retry(
  tx: StoreTransaction,
  seq: number,
  now: number,
  edit: (action: QueuedAction) => ActionContent | undefined = (action) => action,
): Promise<void> {
  const [entry] = await tx.refused.get([seq])
  if (!entry) return
  await tx.refused.delete([seq])
  for (const action of [entry.action, ...entry.dependents]) {
    const written = edit(action)
    // Without the id of its click, which the log has taken before.
    if (written) await enqueue(tx, contentOf(written), now)
  }
}

const contentOf = ({ name, version, args, about }: ActionContent): ActionContent => ({
  name,
  version,
  args,
  ...(about !== undefined && { about }),
})

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
  queue: readonly QueuedAction[],
  now: number,
): Promise<void> {
  for (const entry of await tx.refused.all()) {
    if (entry.conflicts?.length !== 0) continue
    const later = queue.filter((each) => conflictAbout([entry], each))
    await replace(tx, entry, later.reduce<RefusedWrite | undefined>(withoutFieldsOf, entry))
    await retry(tx, entry.seq, now)
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
  seq: number,
  { field, choice, now }: { field: string; choice: Choice; now: number },
): Promise<void> {
  const [entry] = await tx.refused.get([seq])
  if (!entry?.conflicts?.some((each) => each.field === field)) return
  const rest = chosen(entry, field, choice)
  await replace(tx, entry, rest)
  if (rest?.conflicts?.length === 0) await retry(tx, seq, now)
}

const replace = (tx: StoreTransaction, { seq }: RefusedWrite, rest: RefusedWrite | undefined) =>
  rest ? tx.refused.put([rest]) : tx.refused.delete([seq])

/** Deletes a refused write and its dependents. */
export async function discard(tx: StoreTransaction, seq: number): Promise<void> {
  await tx.refused.delete([seq])
}

/** The actions that work on a row which `action` was to create, directly or not. */
export function dependentsOf(
  action: QueuedAction,
  log: readonly QueuedAction[],
  makers: ReadonlyMap<number, number>,
): QueuedAction[] {
  const gone = new Set([action.seq])
  return log.filter(({ seq }) => {
    const follows = gone.has(makers.get(seq) ?? Number.NaN)
    if (follows) gone.add(seq)
    return follows
  })
}
