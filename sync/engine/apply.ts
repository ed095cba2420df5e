import { refuse, stateOf } from './outbox.ts'
import { rewind, show, type Owner } from './overlay.ts'
import { rowVersion, unpack, type SyncAnswer, type SyncProblem } from './protocol.ts'
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

/** What became of one action, for whoever waits for it. */
export type Settled =
  | { seq: number; ok: true; reply: unknown }
  | { seq: number; ok: false; problem: SyncProblem }

/**
 * Applies an answer in the caller's transaction: the server's rows, what became of the actions, and
 * the effects of those that are still pending on top. Nothing flickers: an effect stays until the
 * very transaction that brings the rows with it in them, or takes it back.
 * @returns undefined, and changes nothing, when the answer is not for the device as it stands: it
 * came twice, or another tab's came before it.
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
  // What the answer has is not put back first: with a thousand writes done, that is half of the work.
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
      // A device that was itself put back to an older state has counted further before: what it did
      // under a number that the server knows would be taken for done.
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

/** What is done is stored at once: one by one, a thousand results take ten times as long. */
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
      // What is done may not go with what is refused.
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
 * Up to which action the server surely has what it acknowledged. One that lost its history may have
 * lost that, too. Put back to a moment between the acknowledgement and the rows it still knows the
 * device's cursor, and only this tells: at the end of its pages it knows fewer actions than it said.
 */
function knownBy({ reset, more, last }: SyncAnswer): number {
  if (reset) return 0
  return more ? Infinity : last
}

/** What the server has lost is sent again. */
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
