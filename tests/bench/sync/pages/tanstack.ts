import { createCollection, createLiveQueryCollection, type SyncWriter } from '@tanstack/db'
import {
  IndexedDBAdapter,
  startOfflineExecutor,
  type OfflineExecutor,
} from '@tanstack/offline-transactions'
import { measure, type Visit } from './measured.ts'

/**
 * Follows tanstack.com/db/latest/docs: collections with a sync function of their own, which pulls by a
 * checkpoint, and the offline executor, whose outbox keeps each write in IndexedDB. Its storage is the
 * adapter of the package, which also tells the page when a write is in it.
 */
interface Listing {
  id: string
  price: number
  timeListed: string
}
interface Saved {
  id: string
  listingId: string
  notifyOnUpdate: boolean
  timeSaved: string
}

class Outbox extends IndexedDBAdapter {
  readonly #waiting = new Map<string, () => void>()

  /** Resolves when this transaction is stored. */
  stored(id: string): Promise<void> {
    return new Promise((resolve) => void this.#waiting.set(`tx:${id}`, resolve))
  }

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value)
    this.#waiting.get(key)?.()
    this.#waiting.delete(key)
  }
}

let visit: Visit
let checkpoint: unknown
let outbox: Outbox
let executor: OfflineExecutor
/** Called when the server has taken a write. */
let sent = () => {}

let intoListings: SyncWriter<Listing>
const listings = createCollection<Listing>({
  id: 'listings',
  getKey: ({ id }) => id,
  startSync: true,
  sync: {
    sync(writer) {
      intoListings = writer
      writer.markReady()
    },
  },
})
let intoSaved: SyncWriter<Saved>
const saved = createCollection<Saved>({
  id: 'saved',
  getKey: ({ id }) => id,
  startSync: true,
  sync: {
    sync(writer) {
      intoSaved = writer
      writer.markReady()
    },
  },
})

measure({
  async open(asked) {
    visit = asked
    outbox = new Outbox(visit.space)
    executor = startOfflineExecutor({
      collections: { saved },
      storage: outbox,
      mutationFns: {
        async save({ transaction }) {
          const rows = transaction.mutations.map(({ modified }) => modified as unknown as Saved)
          await call(
            'push?table=saved',
            rows.map((row) => ({ newDocumentState: row })),
          )
          intoSaved.begin()
          for (const value of rows) intoSaved.write({ type: 'insert', value })
          intoSaved.commit()
          sent()
        },
      },
    })
    await executor.waitForInit()
  },
  async load(onFirst) {
    const newest = createLiveQueryCollection((query) =>
      query
        .from({ listing: listings })
        .orderBy(({ listing }) => listing.timeListed, 'desc')
        .limit(1),
    )
    newest.subscribeChanges((changes) => {
      if (changes.length > 0) onFirst()
    })
    await newest.preload()
    await pull()
  },
  count: async (price) =>
    listings.toArray.filter((row) => price === undefined || row.price === price).length,
  async fetchNews({ posted }) {
    await posted
    await pull()
  },
  async save(listingId) {
    const transaction = executor.createOfflineTransaction({
      mutationFnName: 'save',
      autoCommit: false,
    })
    const stored = outbox.stored(transaction.id)
    const timeSaved = new Date().toISOString()
    transaction.mutate(() =>
      saved.insert({ id: listingId, listingId, notifyOnUpdate: false, timeSaved }),
    )
    void transaction.commit()
    await stored
  },
  async held() {
    const waiting = await executor.peekOutbox()
    return waiting.flatMap(({ mutations }) => mutations.map(({ key }) => String(key)))
  },
  replay: (count) =>
    new Promise((resolve) => {
      let left = count
      sent = () => {
        left -= 1
        if (left === 0) resolve()
      }
    }),
  ids: async (count) =>
    listings.toArray
      .map(({ id }) => id)
      .toSorted()
      .slice(-count),
})

/** Like RxDB's page, it gets 200 rows first and then 1,000; fewer than 200 end a pull. */
async function pull(): Promise<void> {
  const answer = (await call('pull?table=listings', { checkpoint })) as {
    documents: Listing[]
    checkpoint: unknown
  }
  intoListings.begin()
  for (const value of answer.documents)
    intoListings.write({ type: listings.has(value.id) ? 'update' : 'insert', value })
  intoListings.commit()
  checkpoint = answer.checkpoint
  if (answer.documents.length >= 200) await pull()
}

async function call(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`/bench/rxdb/${path}&space=${visit.space}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}
