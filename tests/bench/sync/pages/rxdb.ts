import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core'
import { replicateRxCollection, type Rows, type RxReplicationState } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { measure, type Visit } from './measured.ts'

/**
 * Follows rxdb.info/replication-http: a pull handler with a checkpoint and a push handler for each
 * collection, live. A single tab needs no leader election.
 */
interface Row {
  id: string
}

const text = { type: 'string' }
const id = { type: 'string', maxLength: 40 }
const listingSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    title: text,
    description: text,
    price: { type: 'number' },
    category: text,
    eventType: text,
    status: text,
    images: { type: 'array' },
    seller: { type: 'object' },
    universityId: text,
    views: { type: 'number' },
    inquiries: { type: 'number' },
    timeListed: text,
  },
}
const savedSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id, listingId: text, notifyOnUpdate: { type: 'boolean' }, timeSaved: text },
}

let listings: RxCollection<Row>
let saved: RxCollection<Row>
let visit: Visit
let pulling: RxReplicationState | undefined
let pushing: RxReplicationState | undefined

measure({
  async open(asked) {
    visit = asked
    const database = await createRxDatabase({
      name: visit.space,
      storage: getRxStorageDexie(),
      multiInstance: false,
      eventReduce: true,
    })
    const collections = await database.addCollections({
      listings: { schema: listingSchema },
      saved: { schema: savedSchema },
    })
    listings = collections.listings
    saved = collections.saved
  },
  async load(onFirst) {
    const first = listings.find({ limit: 1, sort: [{ id: 'desc' }] }).$
    const watched = first.subscribe((rows) => {
      if (rows.length === 0) return
      onFirst()
      setTimeout(() => watched.unsubscribe())
    })
    pulling = replicate(listings, 'listings')
    pushing = replicate(saved, 'saved')
    await pulling.awaitInitialReplication()
  },
  async count(price) {
    if (price === undefined) return listings.count().exec()
    return (await listings.find({ selector: { price } }).exec()).length
  },
  // Its own in-sync signal waits until the page is idle, so this counts rows.
  async fetchNews({ count, posted }) {
    const all = passed(pulling?.received$, count)
    await posted
    pulling?.reSync()
    await all
  },
  async save(listingId) {
    const timeSaved = new Date().toISOString()
    await saved.insert({ id: listingId, listingId, notifyOnUpdate: false, timeSaved })
  },
  held: async () => (await saved.find({}).exec()).map(({ id: listingId }) => listingId),
  replay: (count) => passed(pushing?.sent$, count),
  async ids(count) {
    const rows = await listings.find({ limit: count, sort: [{ id: 'desc' }] }).exec()
    return rows.map((row) => row.id)
  },
})

/** Resolves after this many rows have passed. */
function passed(rows: Rows | undefined, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    const watched = rows?.subscribe(() => {
      left -= 1
      if (left > 0) return
      resolve()
      watched?.unsubscribe()
    })
  })
}

function replicate(collection: RxCollection<Row>, table: string): RxReplicationState {
  const push = { batchSize: 1000, handler: (rows: unknown[]) => call(`push?table=${table}`, rows) }
  return replicateRxCollection({
    collection,
    replicationIdentifier: table,
    live: true,
    waitForLeadership: false,
    pull: {
      // Like Quad, the server sends 200 rows first and then 1,000; fewer than 200 end a pull.
      batchSize: 200,
      handler: (checkpoint: unknown) => call(`pull?table=${table}`, { checkpoint }),
    },
    ...(table === 'saved' && { push }),
  })
}

async function call(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`/bench/rxdb/${path}&space=${visit.space}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}
