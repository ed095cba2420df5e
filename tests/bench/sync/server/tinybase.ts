import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Stores from 'tinybase/mergeable-store'
import type * as Persisters from 'tinybase/persisters'
import type * as Servers from 'tinybase/synchronizers/synchronizer-ws-server'
import { WebSocket, WebSocketServer } from 'ws'
import type { Listing } from '#sync/listings.ts'
import type { Rows } from './rows.ts'

type MergeableStore = Stores.MergeableStore

/**
 * Seconds that the server waits for a device's answer. When a path is first opened, it waits this
 * long although no device is there to answer, and holds up every device.
 */
const settling = 5

/**
 * TinyBase's own WebSocket server, with a store for each space, in memory only: its persisters
 * write the whole store on each change. Messages are compressed like those over HTTP.
 */
export class TinybaseServer {
  readonly #rows: Rows
  readonly #stores = new Map<string, MergeableStore>()
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: true })
  #content: unknown
  #createStore: () => MergeableStore = () => {
    throw new Error('TinyBase is not loaded.')
  }

  readonly #peers: string

  /** @param peers the folder in which TinyBase is installed. */
  constructor(rows: Rows, peers: string) {
    this.#rows = rows
    this.#peers = peers
    rows.onChange((changed) => {
      for (const store of this.#stores.values())
        store.transaction(() => {
          for (const { _id, price } of changed) store.setCell('listings', _id, 'price', price)
        })
    })
  }

  async start(): Promise<void> {
    const { resolve } = createRequire(join(this.#peers, 'package.json'))
    const load = async <T>(name: string): Promise<T> =>
      import(/* @vite-ignore */ pathToFileURL(resolve(name)).href)
    const [{ createMergeableStore }, { createCustomPersister, Persists }, { createWsServer }] =
      await Promise.all([
        load<typeof Stores>('tinybase/mergeable-store'),
        load<typeof Persisters>('tinybase/persisters'),
        load<typeof Servers>('tinybase/synchronizers/synchronizer-ws-server'),
      ])
    this.#createStore = createMergeableStore
    const nothing = async () => undefined
    createWsServer(
      this.#sockets,
      (path) =>
        createCustomPersister(
          this.#storeOf(path.replace('bench/tinybase/', '')),
          nothing,
          nothing,
          nothing,
          nothing,
          undefined,
          Persists.MergeableStoreOnly,
        ),
      undefined,
      settling,
    )
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
      this.#sockets.emit('connection', webSocket, request),
    )
  }

  /**
   * Fills a space's store and opens its path on the server side, because both take seconds that no
   * device should wait.
   */
  async prepare(space: string, origin: string): Promise<void> {
    this.#content ??= this.#filled().getMergeableContent()
    const store = this.#createStore()
    store.setMergeableContent(this.#content)
    const tell = () => store.setValue('saved', store.getRowCount('saved'))
    store.addRowCountListener('saved', tell, true)
    this.#stores.set(space, store)
    const resident = new WebSocket(`${origin}/bench/tinybase/${space}`)
    await once(resident, 'open')
    await new Promise((resolve) => setTimeout(resolve, settling * 1000 + 500))
  }

  #filled(): MergeableStore {
    const store = this.#createStore()
    store.transaction(() => {
      for (const { row } of this.#rows.kept) store.setRow('listings', row._id, cellsOf(row))
      store.setValue('listings', this.#rows.kept.length)
    })
    return store
  }

  saved(space: string): string[] {
    return this.#storeOf(space).getRowIds('saved')
  }

  #storeOf(space: string): MergeableStore {
    const store = this.#stores.get(space)
    if (!store) throw new Error(`Nothing is prepared for ${space}.`)
    return store
  }
}

/**
 * Cells are strings, numbers and booleans: with objects, the hashes of the two sides never agree.
 */
function cellsOf({ _id, ...cells }: Listing): object {
  const flat = Object.entries(cells).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(flat.filter(([, value]) => value !== undefined))
}
