import { Dexie } from 'dexie'
import { Database } from '#client/device/database.ts'
import { restoreDatabase, type EarlierDatabase } from '#tests/session/fixtures/restore-database.ts'

/** A database of an earlier version, as JSON. Its bytes are written as {@link Packed}. */
type EarlierDevice = EarlierDatabase & { userId: string }

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
  await restoreDatabase(unpacked(given) as EarlierDatabase)
  const database = new Database(given.userId)
  const tables: Record<string, unknown[]> = {}
  for (const table of database.tables) tables[table.name] = await table.toArray()
  database.close()
  return JSON.stringify(tables, (_, each: unknown) =>
    each instanceof ArrayBuffer ? packed(each) : each,
  )
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
