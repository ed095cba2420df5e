import { createMergeableStore, type MergeableStore } from 'tinybase/mergeable-store'
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db'
import {
  createWsSynchronizer,
  type WsSynchronizer,
} from 'tinybase/synchronizers/synchronizer-ws-client'
import { measure } from './measured.ts'

/**
 * Follows tinybase.org/guides/synchronization: a MergeableStore that saves itself to IndexedDB, and
 * a WebSocket to a server with another one. It does not poll IndexedDB for changes of other tabs.
 * Its timeout is a minute, because the default of one second is too short for 10,000 rows on a slow
 * link.
 */
const patience = 60

let store: MergeableStore
let space = ''
let synchronizer: WsSynchronizer | undefined

measure({
  async open(visit) {
    space = visit.space
    store = createMergeableStore()
    const persister = createIndexedDbPersister(store, space)
    await persister.load()
    await persister.startAutoSave()
  },
  async load(onFirst) {
    store.addHasTableListener('listings', onFirst)
    if (navigator.onLine) await connect()
    await seen(() => store.getRowCount('listings') >= store.getValue('listings'))
  },
  async count(price) {
    const ids = store.getRowIds('listings')
    if (price === undefined) return ids.length
    return ids.filter((id) => store.getCell('listings', id, 'price') === price).length
  },
  async fetchNews({ price, count }) {
    const arrived = new Set<string>()
    await new Promise<void>((resolve) => {
      const listener = store.addCellListener('listings', null, 'price', (_, _table, id) => {
        if (store.getCell('listings', id, 'price') === price) arrived.add(id)
        if (arrived.size < count) return
        store.delListener(listener)
        resolve()
      })
    })
  },
  async save(listingId) {
    const timeSaved = new Date().toISOString()
    store.setRow('saved', listingId, { listingId, notifyOnUpdate: false, timeSaved })
  },
  held: async () => store.getRowIds('saved'),
  async replay() {
    await connect()
    await seen(() => store.getValue('saved') === store.getRowCount('saved'))
  },
  ids: async (count) => store.getSortedRowIds('listings', undefined, true, 0, count),
})

addEventListener('offline', disconnect)

async function connect(): Promise<void> {
  const address = new URL(`/bench/tinybase/${space}`, location.href)
  address.protocol = 'ws:'
  synchronizer = await createWsSynchronizer(store, new WebSocket(address), patience)
  await synchronizer.startSync()
}

function disconnect(): void {
  void synchronizer?.destroy()
  synchronizer = undefined
}

/** The server's values hold its number of rows. */
function seen(look: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const listener = store.addDidFinishTransactionListener(check)
    function check(): void {
      if (!look()) return
      store.delListener(listener)
      resolve()
    }
    check()
  })
}
