import { Replicache, type ReadTransaction, type WriteTransaction } from 'replicache'
import { measure } from './measured.ts'

/**
 * Follows doc.replicache.dev: mutators, a push and a pull endpoint, and a poke (a pull) after each
 * push. Like its sample Repliear, a large first pull fetches a part first and the rest right after
 * it.
 */
const mutators = {
  saveListing: (tx: WriteTransaction, { listingId }: { listingId: string }) =>
    tx.set(`saved/${listingId}`, {
      id: listingId,
      listingId,
      notifyOnUpdate: false,
      timeSaved: new Date().toISOString(),
    }),
}

let replicache: Replicache<typeof mutators>

measure({
  async open({ space }) {
    replicache = new Replicache({
      name: space,
      mutators,
      pullURL: `/bench/replicache/pull?space=${space}`,
      pusher: async (body) => {
        const httpRequestInfo = await push(space, body)
        if (httpRequestInfo.httpStatusCode === 200) void replicache.pull({ now: true })
        return { httpRequestInfo }
      },
      pullInterval: null,
      logLevel: 'error',
    })
    replicache.subscribe((tx: ReadTransaction) => tx.get('control/left'), {
      onData: (left) => {
        if (typeof left === 'number' && left > 0) void replicache.pull({ now: true })
      },
    })
  },
  async load(onFirst) {
    replicache.subscribe((tx: ReadTransaction) => firstOf(tx), {
      onData: (keys) => {
        if (keys.length > 0) onFirst()
      },
    })
    await until(async (tx) => (await tx.get('control/left')) === 0)
  },
  count: (price) => replicache.query(async (tx) => (await pricedAt(tx, price)).length),
  async fetchNews({ price, count, posted }) {
    await posted
    void replicache.pull({ now: true })
    await until(async (tx) => (await pricedAt(tx, price)).length >= count)
  },
  async save(listingId) {
    await replicache.mutate.saveListing({ listingId })
  },
  held: () =>
    replicache.query(async (tx) => {
      const keys = await tx.scan({ prefix: 'saved/' }).keys().toArray()
      return keys.map((key) => key.slice('saved/'.length))
    }),
  async replay() {
    void replicache.push({ now: true })
    while ((await replicache.experimentalPendingMutations()).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
  },
  ids: (count) =>
    replicache.query(async (tx) => {
      const keys = await tx.scan({ prefix: 'listing/' }).keys().toArray()
      return keys.slice(-count).map((key) => key.slice('listing/'.length))
    }),
})

const firstOf = (tx: ReadTransaction) => tx.scan({ prefix: 'listing/', limit: 1 }).keys().toArray()

async function pricedAt(tx: ReadTransaction, price?: number): Promise<unknown[]> {
  const rows = await tx.scan<{ price: number }>({ prefix: 'listing/' }).values().toArray()
  return price === undefined ? rows : rows.filter((row) => row.price === price)
}

function until(look: (tx: ReadTransaction) => Promise<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const stop = replicache.subscribe(look, {
      onData: (found) => {
        if (!found) return
        resolve()
        setTimeout(() => stop())
      },
    })
  })
}

async function push(space: string, body: unknown) {
  const response = await fetch(`/bench/replicache/push?space=${space}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { httpStatusCode: response.status, errorMessage: response.ok ? '' : 'refused' }
}
