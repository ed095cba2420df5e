import { Dexie } from 'dexie'
import { Database } from '#client/device/database.ts'

interface EarlierTable {
  name: string
  keyPath: string
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: unknown[]
}

/** A database of an earlier version, as JSON in which `pack` stands for bytes. */
interface EarlierDevice {
  userId: string
  name: string
  version: number
  stores: EarlierTable[]
}

/** Bytes as JSON has them in the fixtures. */
interface Packed {
  $bytes: string
  $type: 'ArrayBuffer'
}

Object.assign(window, { upgrade })

/**
 * Opens a database of an earlier version with this one.
 * @returns all tables afterwards, as JSON
 */
async function upgrade(given: EarlierDevice): Promise<string> {
  await Dexie.delete(given.name)
  await restore(given)
  const database = new Database(given.userId)
  const tables: Record<string, unknown[]> = {}
  for (const table of database.tables) tables[table.name] = await table.toArray()
  database.close()
  return JSON.stringify(tables, (_, each: unknown) =>
    each instanceof ArrayBuffer ? packed(each) : each,
  )
}

async function restore({ name, version, stores }: EarlierDevice): Promise<void> {
  const opening = indexedDB.open(name, version)
  opening.addEventListener('upgradeneeded', () => {
    for (const { name: table, keyPath, indexes, rows } of stores) {
      const store = opening.result.createObjectStore(table, { keyPath })
      for (const { name: index, keyPath: path, ...kind } of indexes)
        store.createIndex(index, path, kind)
      for (const row of rows) store.add(unpacked(row))
    }
  })
  await new Promise((done, failed) => {
    opening.addEventListener('success', done)
    opening.addEventListener('error', failed)
  })
  opening.result.close()
}

const packed = (bytes: ArrayBuffer): Packed => ({
  $bytes: btoa(String.fromCharCode(...new Uint8Array(bytes))),
  $type: 'ArrayBuffer',
})

const isPacked = (value: object): value is Packed => '$bytes' in value

/** The same value with its bytes. */
function unpacked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(unpacked)
  if (isPacked(value)) return Uint8Array.from(atob(value.$bytes), (c) => c.charCodeAt(0)).buffer
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unpacked(each)]))
}
