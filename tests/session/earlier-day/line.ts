import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { vi } from 'vitest'
import { syncAnswerSchema, type SyncAnswer, type SyncRequest } from '#sync/engine/protocol.ts'
import { keyOf, tableNames, type TableName } from '#sync/engine/view.ts'
import type { Door } from '../../support/people/cast.ts'

type Row = Record<string, unknown>

/** The network between a device and the server. It knows the rows of all answers that have arrived. */
export class Line {
  /** Whether the answer to this request arrives. The server gets each request. */
  arrives: (request: SyncRequest) => boolean = () => true
  readonly #rows = new Map<TableName, Map<string, Row>>(tableNames.map((name) => [name, new Map()]))
  readonly #door: Door
  #isOpen = false

  constructor(door: Door) {
    this.#door = door
  }

  /** Puts the browser's globals in place, without a network. */
  static async open(door: Door): Promise<Line> {
    const line = new Line(door)
    const server = createServer((request, response) => void line.#carry(request, response))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const origin = `http://127.0.0.1:${port}`
    vi.stubGlobal('location', { origin, pathname: '/', search: '', hash: '' })
    vi.stubGlobal('document', { visibilityState: 'visible', querySelectorAll: () => [] })
    vi.stubGlobal('reportError', fail)
    vi.stubGlobal('sessionStorage', storage())
    vi.stubGlobal('localStorage', storage())
    vi.stubGlobal('navigator', { onLine: false })
    return line
  }

  /** Does work with a network. */
  async online(work: () => Promise<unknown>): Promise<void> {
    vi.stubGlobal('navigator', { onLine: true })
    this.#isOpen = true
    await work()
    this.#isOpen = false
    vi.stubGlobal('navigator', { onLine: false })
  }

  /** By table, in the order of their keys. */
  rows(): Record<string, Row[]> {
    const sorted = (rows: Map<string, Row>) =>
      [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
    return Object.fromEntries([...this.#rows].map(([name, rows]) => [name, sorted(rows)]))
  }

  async #carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A device also tries while its browser reports no network, perhaps wrongly.
    if (!this.#isOpen) return void request.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '', headers } = request
    const sent = Buffer.concat(chunks)
    const { authorization = '', 'content-type': type, 'content-encoding': encoding } = headers
    const answer = await this.#door.request(url, {
      method,
      headers: {
        authorization,
        origin: this.#door.url,
        ...(type !== undefined && { 'content-type': type }),
        ...(encoding !== undefined && { 'content-encoding': encoding }),
      },
      ...(sent.length > 0 && { body: sent }),
    })
    const text = await answer.text()
    if (url === '/api/sync' && answer.ok) {
      const plain = encoding === 'gzip' ? gunzipSync(sent) : sent
      if (!this.arrives(JSON.parse(plain.toString()))) return void request.socket.destroy()
      this.#take(v.parse(syncAnswerSchema, JSON.parse(text)))
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(text)
  }

  /** As docs/sync.md says. Nobody is blocked here, so no answer has a `purge`. */
  #take({ reset, del, cols, put, counts = [] }: SyncAnswer): void {
    for (const [name, rows] of this.#rows) {
      if (reset) rows.clear()
      for (const key of del[name] ?? []) rows.delete(key)
      for (const values of put[name] ?? []) {
        const fields = (cols[name] ?? []).map((field, i) => [field, values[i]] as const)
        const row: Row = Object.fromEntries(fields.filter(([, value]) => value != null))
        rows.set(Reflect.apply(keyOf[name], undefined, [row]), row)
      }
    }
    for (const [id, views, inquiries] of counts) {
      const row = this.#rows.get('listings')?.get(id)
      if (row) Object.assign(row, { views, inquiries })
    }
  }
}

function fail(error: unknown): never {
  throw error
}

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
}
