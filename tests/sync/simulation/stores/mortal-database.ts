import { Dexie, type DBCore, type DBCoreTable } from 'dexie'
import type { Database } from '#client/device/database.ts'
import { Killed } from './mortal.ts'

/** The connection of a tab that dies. */
export interface MortalDatabase {
  database: Database
  isDead: () => boolean
  close: () => void
}

/** Lets the tab of a connection die at its next operation after so many. */
export async function mortalDatabase(
  database: Database,
  operations: number,
): Promise<MortalDatabase> {
  let left = operations
  const alive = <Args extends unknown[], T>(operation: (...args: Args) => PromiseLike<T>) =>
    ((...args: Args) => {
      left -= 1
      return left >= 0 ? operation(...args) : Dexie.Promise.reject(new Killed())
    }) as (...args: Args) => Promise<T>
  const mortal = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate: alive(table.mutate),
    get: alive(table.get),
    getMany: alive(table.getMany),
    query: alive(table.query),
    openCursor: alive(table.openCursor),
    count: alive(table.count),
  })
  database.use({
    stack: 'dbcore',
    name: 'mortal',
    create: (core: DBCore) => ({ ...core, table: (name) => mortal(core.table(name)) }),
  })
  await database.open()
  return { database, isDead: () => left < 0, close: () => database.close() }
}
