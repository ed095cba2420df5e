import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Database } from '#client/device/database.ts'
import { dexieStore } from '#client/device/dexie-store.ts'
import type { Store, StoreTransaction } from '#sync/engine/store.ts'
import type { SimStore } from './sim-store.ts'

let made = 0

/** The store of the real client, on a database in memory. */
export class IndexedStore implements SimStore {
  readonly #database: Database
  readonly #store: Store
  commits = 0

  constructor() {
    Dexie.dependencies = { indexedDB: new IDBFactory(), IDBKeyRange }
    made += 1
    this.#database = new Database(`sim-${made}`)
    this.#store = dexieStore(this.#database)
  }

  async transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    const result = await this.#store.transaction(work)
    this.commits += 1
    return result
  }

  async copy(): Promise<IndexedStore> {
    const copy = new IndexedStore()
    for (const table of this.#database.tables)
      await copy.#database.table(table.name).bulkPut(await table.toArray())
    return copy
  }
}
