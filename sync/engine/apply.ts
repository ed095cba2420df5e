import { isEdit } from './conflicts.ts'
import { stateOf } from './outbox.ts'
import { rewind, show } from './overlay.ts'
import {
  rowVersion,
  unpack,
  type SyncAnswer,
  type SyncProblem,
  type SyncRequest,
} from './protocol.ts'
import type { Owner } from './queued.ts'
import { forgetOvertaken, refuse, retryUndisputed } from './refused.ts'
import type { QueuedAction, RowStores, StoreTransaction, SyncState } from './store.ts'
import {
  byTable,
  keyOf,
  personOf,
  tableNames,
  type RowRef,
  type TableName,
  type Tables,
} from './view.ts'

/** The result of one action, for the code that waits for it. */
export type Settlement =
  | { seq: number; ok: true; reply: unknown }
  | { seq: number; ok: false; problem: SyncProblem }

/** An answer, and the request that it belongs to. */
export interface Exchange {
  request: Pick<SyncRequest, 'client' | 'push'>
  answer: SyncAnswer
}

/**
 * Applies an answer in the caller's transaction: the server's rows, the results of actions, and on top
 * the effects of those still pending. Nothing flickers, because an effect stays until the transaction
 * that brings the rows including it or that refuses it.
 * @returns undefined, and changes nothing, if the answer does not fit the device's state: it came
 * twice, another tab applied its answer first, or the device has another id since
 */
export async function applyAnswer(
  tx: StoreTransaction,
  owner: Owner,
  { request, answer }: Exchange,
  now: number,
): Promise<Settlement[] | undefined> {
  const state = await stateOf(tx)
  if (request.client !== state.client) return undefined
  if (answer.from !== (state.rows === rowVersion ? state.cursor : null)) return undefined
  const put = arrivedIn(answer)
  // Rows in the answer need no restoring. After a thousand writes that saves half of the work.
  await rewind(tx, replacedBy(answer, put))
  const [queue] = await Promise.all([
    tx.actions.all(),
    ...tableNames.map((table) => applyRows(tx.rows, table, answer, put)),
  ])
  await applyCounts(tx, answer)
  const outcome = await settle(tx, owner, { answer, state, queue })
  const included = answer.more ? 0 : Math.min(answer.last, outcome.ackedUpTo)
  const rest = outcome.queue.filter(({ seq }) => seq > included)
  await Promise.all([
    queue.length > 0 && tx.actions.deleteUpTo(included),
    show(tx, owner, rest),
    tx.state.put([
      {
        ...leased(state, request, answer),
        rows: rowVersion,
        ackedUpTo: outcome.ackedUpTo,
        cursor: answer.cursor,
        complete: answer.more ? state.complete && !answer.reset : true,
        serverTime: Math.max(state.serverTime ?? 0, answer.now),
        ...(!answer.more && { syncedAt: now }),
      },
    ]),
  ])
  const unsettled = rest.filter(({ seq }) => seq > outcome.ackedUpTo)
  if (outcome.hasOvertaken) await retryUndisputed(tx, owner, unsettled, now)
  return outcome.settled
}

/** The state with the lease of an answered push. An earlier push may be answered after it. */
function leased(
  { push, ...state }: SyncState,
  request: Exchange['request'],
  { lease }: SyncAnswer,
): SyncState {
  if (!push) return state
  return lease !== undefined && request.push?.id === push.id
    ? { ...state, lease }
    : { ...state, push }
}

type ArrivedRows<T extends TableName = TableName> = { [Name in T]: Tables[Name][] }

function arrivedIn(answer: SyncAnswer): ArrivedRows {
  const put: ArrivedRows = byTable<ArrivedRows>(() => [])
  for (const table of tableNames) addArrived(put, table, answer)
  return put
}

function addArrived<T extends TableName>(put: ArrivedRows<T>, table: T, answer: SyncAnswer): void {
  put[table] = unpack(answer, table)
}

function replacedBy(answer: SyncAnswer, put: ArrivedRows): (ref: RowRef) => boolean {
  const keys = byTable<Record<TableName, Set<string>>>(
    (table) => new Set([...keysIn(put, table), ...(answer.del[table] ?? [])]),
  )
  return ({ table, key }) => answer.reset || keys[table].has(key)
}

const keysIn = <T extends TableName>(put: ArrivedRows<T>, table: T): string[] =>
  put[table].map(keyOf[table])

async function applyRows<T extends TableName>(
  stores: RowStores<T>,
  table: T,
  answer: SyncAnswer,
  put: ArrivedRows<T>,
): Promise<void> {
  const records = stores[table]
  if (answer.reset) await records.clear()
  if (answer.purge.length > 0) {
    const people = new Set<string | undefined>(answer.purge)
    const rows = await records.all()
    await records.delete(rows.filter((row) => people.has(personOf[table](row))).map(keyOf[table]))
  }
  const gone = answer.del[table]
  if (gone) await records.delete(gone)
  if (put[table].length > 0) await records.put(put[table])
}

/** Counts of a listing that is not here, such as a trimmed one, are left out. */
async function applyCounts(
  { rows: { listings } }: StoreTransaction,
  { counts = [] }: SyncAnswer,
): Promise<void> {
  if (counts.length === 0) return
  const held = await listings.get(counts.map(([id]) => id))
  const grown = counts.flatMap(([, views, inquiries], i) => {
    const row = held[i]
    return row ? { ...row, views, inquiries } : []
  })
  await listings.put(grown)
}

interface Settling {
  answer: SyncAnswer
  state: SyncState
  queue: readonly QueuedAction[]
}

interface Outcome {
  settled: Settlement[]
  ackedUpTo: number
  /** Whether the server has done an edit, which may have ended a conflict. */
  hasOvertaken: boolean
  /** The queue without the refused actions. */
  queue: readonly QueuedAction[]
}

/** Applies the results to the queue, in order, up to the first action that has none. */
async function settle(
  tx: StoreTransaction,
  owner: Owner,
  { answer, state, queue }: Settling,
): Promise<Outcome> {
  // A restored server may have lost acknowledged actions.
  let ackedUpTo = Math.min(state.ackedUpTo, answer.last)
  const results = new Map(answer.results.map((result) => [result[0], result]))
  const isUndone = ({ seq }: QueuedAction) => seq > ackedUpTo && results.get(seq)?.[1] !== 'ok'
  let hasOvertaken = false
  const settled: Settlement[] = []
  const gone = new Set<number>()
  for (const action of queue) {
    const { seq } = action
    if (seq <= ackedUpTo || gone.has(seq)) continue
    const result = results.get(seq)
    if (!result) break
    const [, outcome, value] = result
    if (outcome === 'ok') {
      settled.push({ seq, ok: true, reply: value })
      if (isEdit(action)) {
        hasOvertaken = true
        await forgetOvertaken(tx, action)
      }
    } else {
      const rest = queue.filter((each) => !gone.has(each.seq) && isUndone(each))
      for (const each of await refuse(tx, owner, action, { problem: value, queue: rest })) {
        gone.add(each.seq)
        settled.push({ seq: each.seq, ok: false, problem: value })
      }
    }
    ackedUpTo = seq
  }
  return { settled, ackedUpTo, hasOvertaken, queue: queue.filter(({ seq }) => !gone.has(seq)) }
}
