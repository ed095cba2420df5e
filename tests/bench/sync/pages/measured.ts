/** Where a page finds its server's half, and whose rows it holds. */
export interface Visit {
  /** Rows of others than the listings are apart for each of these. */
  space: string
  /** What a sign-in answered; for Quad alone. */
  session: { accessToken: string; user: unknown }
}

export interface News {
  price: number
  count: number
  told: Promise<unknown>
}

/** What a sync engine has to be able to do to be measured. */
export interface Engine {
  /** Opens the device's database, or begins to where an engine does that by itself. */
  open(visit: Visit): Promise<void>
  /** Fetches all rows. `onFirst` is called by the engine's own live query, once it has a row. */
  load(onFirst: () => void): Promise<void>
  /** How many listings a screen could show, all or those at that price. */
  count(price?: number): Promise<number>
  /**
   * So many listings get that price on the server, and once `told` has resolved the page has been told
   * of it: resolves once they are here.
   */
  fetchNews(news: News): Promise<void>
  /** Saves a listing: resolves when the application would believe it kept. */
  save(listingId: string): Promise<void>
  /** The network is back: resolves once the device knows that the server has all so many writes. */
  replay(count: number): Promise<void>
  /** So many listings' ids. */
  ids(count: number): Promise<string[]>
}

/** What the driver calls; all times in milliseconds of the page's own clock. */
export interface Measured {
  load(visit: Visit): Promise<{ first: number; all: number; rows: number }>
  /** Again on what this browser has; it syncs in the background. */
  reopen(visit: Visit): Promise<void>
  news(price: number, count: number): Promise<number>
  enqueue(count: number): Promise<number>
  saveOne(listingId: string): Promise<void>
  ids(count: number): Promise<string[]>
  /** Waits for the network's return, and measures from there. */
  replayWhenOnline(count: number): Promise<number>
}

declare global {
  var measured: Measured
}

export function measure(engine: Engine): void {
  globalThis.measured = {
    async load(visit) {
      const started = performance.now()
      let first = Infinity
      await engine.open(visit)
      await engine.load(() => (first = Math.min(first, performance.now() - started)))
      const all = performance.now() - started
      return { first, all, rows: await engine.count() }
    },
    async reopen(visit) {
      await engine.open(visit)
      void engine.load(() => {})
    },
    async news(price, count) {
      const started = performance.now()
      const told = fetch(`/bench/news?price=${price}&count=${count}`, { method: 'POST' })
      await engine.fetchNews({ price, count, told })
      const passed = performance.now() - started
      const seen = await engine.count(price)
      if (seen !== count) throw new Error(`${seen} of ${count} rows have changed.`)
      return passed
    },
    async enqueue(count) {
      const ids = await engine.ids(count)
      const started = performance.now()
      for (const id of ids) await engine.save(id)
      return performance.now() - started
    },
    saveOne: (listingId) => engine.save(listingId),
    ids: (count) => engine.ids(count),
    async replayWhenOnline(count) {
      await new Promise((online) => addEventListener('online', online, { once: true }))
      const started = performance.now()
      await engine.replay(count)
      return performance.now() - started
    },
  }
}
