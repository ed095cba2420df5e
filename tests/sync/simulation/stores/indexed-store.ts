import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Database } from '#client/device/database.ts'
import { dexieStore } from '#client/device/dexie-store.ts'
import { stateOf } from '#sync/engine/outbox.ts'
import type { Scope, Store, StoreTransaction, Write } from '#sync/engine/store.ts'
import { mortalDatabase, type MortalDatabase } from './mortal-database.ts'
import type { SimStore } from './sim-store.ts'

/** The store of the real client, on a database in memory. */
export class IndexedStore implements SimStore {
  readonly database: Database
  readonly #factory = new IDBFactory()
  readonly #store: Store
  commits = 0

  constructor(userId: string) {
    this.database = this.#connect(userId)
    this.#store = dexieStore(this.database)
  }

  /** Another tab. It dies after so many operations. */
  async tab(operations: number): Promise<MortalDatabase> {
    if (operations < Infinity)
      return mortalDatabase(this.#connect(this.database.userId), operations)
    return { database: this.database, isDead: () => false, close: () => {} }
  }

  append(write: Write): Promise<number> {
    return this.#store.append(write)
  }

  async transaction<T>(work: (tx: StoreTransaction) => Promise<T>, scope?: Scope): Promise<T> {
    const result = await this.#store.transaction(work, scope)
    if (scope !== 'read' && scope !== 'portion') this.commits += 1
    return result
  }

  async copy(): Promise<IndexedStore> {
    const copy = new IndexedStore(this.database.userId)
    for (const table of this.database.tables)
      await copy.database.table(table.name).bulkPut(await table.toArray())
    // The numbers go on where they are.
    const { lastSeq } = await this.transaction(stateOf, 'read')
    const { log } = copy.database
    if (lastSeq > 0) await log.put({ seq: lastSeq, name: '', version: 1, args: null, at: 0 })
    await log.delete(lastSeq)
    return copy
  }

  #connect(userId: string): Database {
    Dexie.dependencies = { indexedDB: this.#factory, IDBKeyRange }
    return new Database(userId)
  }
}
