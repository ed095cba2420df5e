import type { Table } from 'dexie'
import type {
  LogRecords,
  QueuedAction,
  Records,
  RowStores,
  Scope,
  Store,
  StoreTransaction,
  Write,
} from '#sync/engine/store.ts'
import { tableNames } from '#sync/engine/view.ts'
import type { Database } from './database.ts'

/** The database, and the store that says what it changes there. */
export interface Disk {
  database: Database
  store: Store
}

/** Tabs and the worker announce on it what they have changed in a user's database. */
export const newsChannel = (userId: string): BroadcastChannel =>
  new BroadcastChannel(`quad-changes-${userId}`)

/** The device's database in the engine's shape. */
export function dexieStore(database: Database): Store {
  const { blobs, drafts, listings, log, refused, state, stays } = database
  const portion = tableNames.map((table) => database.table(table))
  const rows: Table[] = [...portion, refused, state]
  const scopes: Record<Scope, Table[]> = {
    send: [listings, log, state],
    rows,
    results: [...rows, log],
    all: [...rows, log, blobs, drafts, stays],
    read: [...rows, log],
    portion,
  }
  const tx: StoreTransaction = {
    rows: Object.fromEntries(
      tableNames.map((table) => [table, recordsOf<unknown, string>(database.table(table))]),
    ) as RowStores,
    log: logOf(log),
    refused: recordsOf(refused),
    state: { ...recordsOf(state), get: () => database.readState().then((found) => [found]) },
  }
  return {
    append: (write) => appendTo(database, write),
    // Dexie commits at the first native `await` unless the body is an async function.
    transaction: (work, scope = 'all') =>
      database.transaction(isReading(scope) ? 'r' : 'rw', scopes[scope], async () => work(tx)),
  }
}

/**
 * Stores a write in a transaction of the log alone. Without Dexie, which takes several times as long for
 * it.
 * @returns its number once it is on disk; the same one if the log has taken it before
 */
async function appendTo(database: Database, write: Write): Promise<number> {
  if (!database.isOpen()) await database.open()
  return new Promise((resolve, reject) => {
    const transaction = database
      .backendDB()
      .transaction('log', 'readwrite', { durability: 'strict' })
    const log = transaction.objectStore('log')
    const adding = log.add(write)
    let earlier: IDBRequest<IDBValidKey | undefined> | undefined
    adding.addEventListener('error', (event) => {
      if (adding.error?.name !== 'ConstraintError' || write.id === undefined) return
      // Otherwise the error would end the transaction.
      event.preventDefault()
      earlier = log.index('id').getKey(write.id)
    })
    const numbered = () => Number(earlier ? earlier.result : adding.result)
    transaction.addEventListener('complete', () => resolve(numbered()))
    transaction.addEventListener('abort', () => reject(transaction.error ?? adding.error))
  })
}

const isReading = (scope: Scope): boolean => scope === 'read' || scope === 'portion'

const nothing = () => undefined

// Only Dexie's own promises may be awaited inside a transaction, so nothing here is async.
const recordsOf = <Row, Key>(table: Table<Row, Key>): Records<Row, Key> => ({
  get: (keys) => table.bulkGet([...keys]),
  all: () => table.toArray(),
  after(key, most) {
    const rest = table.where(':id').above(key)
    return (most === Infinity ? rest : rest.limit(most)).toArray()
  },
  put: (rows) => table.bulkPut([...rows]).then(nothing),
  delete: (keys) => table.bulkDelete([...keys]),
  clear: () => table.clear(),
})

const logOf = (table: Table<QueuedAction, number>): LogRecords => ({
  ...recordsOf(table),
  append: (write) => (table as Table<Write, number>).add(write),
})
