import { refuse, stateOf } from './outbox.ts'
import { rewind, show } from './overlay.ts'
import { rowVersion, unpack, type SyncAnswer, type SyncProblem } from './protocol.ts'
import type { Owner } from './queued.ts'
import type { QueuedAction, RowStores, StoreTransaction } from './store.ts'
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
export type Settled =
  | { seq: number; ok: true; reply: unknown }
  | { seq: number; ok: false; problem: SyncProblem }

/**
 * Applies an answer in the caller's transaction: the server's rows, the results of actions, and on top
 * the effects of those still pending. Nothing flickers, because an effect stays until the transaction
 * that brings the rows including it or that refuses it.
 * @returns undefined, and changes nothing, if the answer does not fit the device's state: it came
 * twice, or another tab applied its answer first
 */
export async function applyAnswer(
  tx: StoreTransaction,
  owner: Owner,
  answer: SyncAnswer,
  now: number,
): Promise<Settled[] | undefined> {
  const state = await stateOf(tx)
  if (answer.from !== (state.rows === rowVersion ? state.cursor : null)) return undefined
  const put = arrivedIn(answer)
  // Rows in the answer need no restoring. After a thousand writes that saves half of the work.
  await rewind(tx, replacedBy(answer, put))
  const [queue] = await Promise.all([
    tx.actions.all(),
    ...tableNames.map((table) => applyRows(tx.rows, table, answer, put)),
  ])
  const settled = queue.length === 0 ? [] : await applyToQueue(tx, owner, answer, queue)
  await tx.state.put([
    {
      ...state,
      rows: rowVersion,
      // A device that was restored to an older state has used higher numbers before. If it reused
      // them, the server would take its new actions for done.
      nextSeq: Math.max(state.nextSeq, answer.last + 1),
      cursor: answer.cursor,
      complete: answer.more ? state.complete && !answer.reset : true,
      ...(!answer.more && { syncedAt: now }),
    },
  ])
  return settled
}

async function applyToQueue(
  tx: StoreTransaction,
  owner: Owner,
  answer: SyncAnswer,
  queue: readonly QueuedAction[],
): Promise<Settled[]> {
  const unsure = await markUnsent(tx, queue, knownBy(answer))
  const settled = await settle(tx, answer, unsure)
  await drop(tx, answer.last)
  await show(tx, owner, await tx.actions.all())
  return settled
}

type Arrived<T extends TableName = TableName> = { [Name in T]: Tables[Name][] }

function arrivedIn(answer: SyncAnswer): Arrived {
  const put: Arrived = byTable<Arrived>(() => [])
  for (const table of tableNames) addArrived(put, table, answer)
  return put
}

function addArrived<T extends TableName>(put: Arrived<T>, table: T, answer: SyncAnswer): void {
  put[table] = unpack(answer, table)
}

function replacedBy(answer: SyncAnswer, put: Arrived): (ref: RowRef) => boolean {
  const keys = byTable<Record<TableName, Set<string>>>(
    (table) => new Set([...keysIn(put, table), ...(answer.del[table] ?? [])]),
  )
  return ({ table, key }) => answer.reset || keys[table].has(key)
}

const keysIn = <T extends TableName>(put: Arrived<T>, table: T): string[] =>
  put[table].map(keyOf[table])

async function applyRows<T extends TableName>(
  stores: RowStores<T>,
  table: T,
  answer: SyncAnswer,
  put: Arrived<T>,
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

/** Stores finished actions together: one by one, a thousand results take ten times as long. */
async function settle(
  tx: StoreTransaction,
  { results, last }: SyncAnswer,
  queue: readonly QueuedAction[],
): Promise<Settled[]> {
  const settled: Settled[] = []
  if (results.length === 0) return settled
  const unacked = queue.filter(({ acked }) => !acked)
  const waiting = new Map(unacked.map((action) => [action.seq, action]))
  let done: QueuedAction[] = []
  for (const [seq, outcome, said] of results) {
    const action = waiting.get(seq)
    if (!action) continue
    waiting.delete(seq)
    if (outcome === 'ok') {
      done.push({ ...action, acked: true })
      settled.push({ seq, ok: true, reply: said })
    } else {
      // Finished actions must not become dependents of this refusal.
      await tx.actions.put(done)
      done = []
      for (const gone of await refuse(tx, action, said)) {
        waiting.delete(gone.seq)
        settled.push({ seq: gone.seq, ok: false, problem: said })
      }
    }
  }
  await tx.actions.put(done.filter(({ seq }) => seq > last))
  await tx.actions.delete(done.map(({ seq }) => seq).filter((seq) => seq <= last))
  return settled
}

async function drop(tx: StoreTransaction, last: number): Promise<void> {
  const done = (action: QueuedAction) => action.acked && action.seq <= last
  await tx.actions.delete((await tx.actions.all()).filter(done).map(({ seq }) => seq))
}

/**
 * The last action that the server certainly still has. A server that lost its history may have lost
 * acknowledged actions. If a backup was restored from between an action's acknowledgement and its rows,
 * the device's cursor is still known. The only sign is then that the last page knows fewer actions than
 * were acknowledged.
 */
function knownBy({ reset, more, last }: SyncAnswer): number {
  if (reset) return 0
  return more ? Infinity : last
}

/** Marks acknowledged actions that the server has lost, so that they are sent again. */
async function markUnsent(
  tx: StoreTransaction,
  queue: readonly QueuedAction[],
  known: number,
): Promise<readonly QueuedAction[]> {
  const isLost = ({ acked, seq }: QueuedAction) => acked && seq > known
  if (!queue.some(isLost)) return queue
  const marked = queue.map((each) => (isLost(each) ? { ...each, acked: false } : each))
  await tx.actions.put(marked)
  return marked
}
