/** The address of a page's server half, and the owner of its rows. */
export interface Visit {
  /** Rows other than listings are separate for each of these. */
  space: string
  /** The answer of a login; for Quad only. */
  session: { accessToken: string; user: unknown }
}

export interface News {
  price: number
  count: number
  posted: Promise<unknown>
}

/** The abilities that the benchmark needs of a sync engine. */
export interface Engine {
  /** Opens the device's database, or starts opening it if the engine continues by itself. */
  open(visit: Visit): Promise<void>
  /** Fetches all rows. `onFirst` is called by the engine's own live query, after it has a row. */
  load(onFirst: () => void): Promise<void>
  /** How many listings a screen could show, all or those at that price. */
  count(price?: number): Promise<number>
  /**
   * This many listings get that price on the server. `posted` resolves after the page is notified;
   * the returned promise resolves after the listings are on the device.
   */
  fetchNews(news: News): Promise<void>
  /** Saves a listing; resolves when the application considers it stored. */
  save(listingId: string): Promise<void>
  /**
   * The listings whose save is in the device's database. A save that has reached the server may be left
   * out.
   */
  held(): Promise<string[]>
  /** The network is back; resolves after the device knows that the server has all of the writes. */
  replay(count: number): Promise<void>
  /** Ids of this many listings. */
  ids(count: number): Promise<string[]>
}

/** The calls of the driver; all times are in milliseconds of the page's own clock. */
export interface Measured {
  load(visit: Visit): Promise<{ first: number; all: number; rows: number }>
  /** Opens again with this browser's data; it syncs in the background. */
  reopen(visit: Visit): Promise<void>
  news(price: number, count: number): Promise<number>
  enqueue(count: number): Promise<number>
  saveOne(listingId: string): Promise<void>
  held(): Promise<string[]>
  ids(count: number): Promise<string[]>
  /** Waits until the network returns, and measures from there. */
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
      const posted = fetch(`/bench/news?price=${price}&count=${count}`, { method: 'POST' })
      await engine.fetchNews({ price, count, posted })
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
    held: () => engine.held(),
    ids: (count) => engine.ids(count),
    async replayWhenOnline(count) {
      await new Promise((online) => addEventListener('online', online, { once: true }))
      const started = performance.now()
      await engine.replay(count)
      return performance.now() - started
    },
  }
}
