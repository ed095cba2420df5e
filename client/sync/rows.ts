import type { Table } from 'dexie'
import { keyOf, type RowRef, type TableName, type Tables, type View } from '#sync/view.ts'
import type { Database } from './database.ts'

/** Loaded rows by table and key; `undefined` is a row that is not there. */
export type Rows = { [T in TableName]: Map<string, Tables[T] | undefined> }

/** The tables that an action can touch. */
export const tablesOf = (database: Database): { [T in TableName]: Table<Tables[T], string> } => ({
  listings: database.listings,
  savedListings: database.savedListings,
})

export const noRows = (): Rows => ({ listings: new Map(), savedListings: new Map() })

/** Loads rows for a synchronous effect. To be called inside a transaction. */
export async function loadRows(database: Database, refs: RowRef[]): Promise<Rows> {
  const rows = noRows()
  await Promise.all(refs.map((ref) => loadRow(tablesOf(database), rows, ref.table, ref.key)))
  return rows
}

async function loadRow<T extends TableName>(
  tables: ReturnType<typeof tablesOf>,
  rows: Rows,
  table: T,
  key: string,
): Promise<void> {
  rows[table].set(key, await tables[table].get(key))
}

/** Writes rows as they are, and removes those that are not there. Inside a transaction. */
export async function storeRows(database: Database, rows: Rows): Promise<void> {
  const tables = tablesOf(database)
  await storeTable(tables.listings, rows.listings)
  await storeTable(tables.savedListings, rows.savedListings)
}

async function storeTable<Row>(table: Table<Row, string>, rows: Map<string, Row | undefined>) {
  const present = [...rows.values()].filter((row) => row !== undefined)
  const absent = [...rows].filter(([, row]) => row === undefined).map(([key]) => key)
  await table.bulkPut(present)
  await table.bulkDelete(absent)
}

/** A view over loaded rows. What was not loaded can be put, but not read. */
export const viewOf = (rows: Rows): View => ({
  get: (table, key) => rows[table].get(key),
  put: (table, row) => void rows[table].set(keyOf[table](row), row),
  delete: (table, key) => void rows[table].set(key, undefined),
})

export const copyOf = (rows: Rows): Rows => ({
  listings: new Map(rows.listings),
  savedListings: new Map(rows.savedListings),
})
