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
  const tables = tablesOf(database)
  const keysIn = (table: TableName) =>
    refs.filter((ref) => ref.table === table).map(({ key }) => key)
  return {
    listings: await loadTable(tables.listings, keysIn('listings')),
    savedListings: await loadTable(tables.savedListings, keysIn('savedListings')),
  }
}

async function loadTable<Row>(table: Table<Row, string>, keys: string[]) {
  const rows = await table.bulkGet(keys)
  return new Map(keys.map((key, i) => [key, rows[i]]))
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
