import type { Table } from 'dexie'
import { firstState } from '#sync/engine/outbox.ts'
import type {
  QueuedAction,
  QueueRecords,
  Records,
  RowStores,
  Store,
  StoreTransaction,
} from '#sync/engine/store.ts'
import { tableNames } from '#sync/engine/view.ts'
import type { Database } from './database.ts'

/**
 * The device's database in the engine's shape.
 * @param besides further tables of the caller that its transactions use
 */
export function dexieStore(database: Database, besides: readonly Table[] = []): Store {
  const { base, actions, refused, state } = database
  const copies = tableNames.map((table) => database[table])
  const tables = [...copies, base, actions, refused, state, ...besides]
  const tx: StoreTransaction = {
    rows: Object.fromEntries(
      tableNames.map((table) => [table, recordsOf<unknown, string>(database.table(table))]),
    ) as RowStores,
    base: recordsOf(base),
    actions: queueOf(actions),
    refused: recordsOf(refused),
    state: recordsOf(state),
  }
  return {
    // Dexie commits at the first native `await` unless the body is an async function.
    transaction: (work) =>
      database.transaction('rw', tables, async () => {
        if (!(await state.get('sync'))) await state.add(firstState(database.newClient))
        return work(tx)
      }),
  }
}

const nothing = () => undefined

// Only Dexie's own promises may be awaited inside a transaction, so nothing here is async.
const recordsOf = <Row, Key>(table: Table<Row, Key>): Records<Row, Key> => ({
  get: (keys) => table.bulkGet([...keys]),
  all: () => table.toArray(),
  put: (rows) => table.bulkPut([...rows]).then(nothing),
  delete: (keys) => table.bulkDelete([...keys]),
  clear: () => table.clear(),
})

const queueOf = (table: Table<QueuedAction, number>): QueueRecords => ({
  ...recordsOf(table),
  after(seq, most) {
    const rest = table.where('seq').above(seq)
    return (most === Infinity ? rest : rest.limit(most)).toArray()
  },
  // A range in one request: the queue may be long.
  deleteUpTo: (seq) => table.where('seq').belowOrEqual(seq).delete().then(nothing),
})
