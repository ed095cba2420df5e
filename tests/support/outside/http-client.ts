import { once } from 'node:events'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array | undefined
}

export interface Received {
  status: number
  headers: IncomingHttpHeaders
  /** As it came, and as it was before its coding. */
  raw: Buffer
  body: Buffer
  /** The client's port, which tells connections apart. */
  port: number | undefined
}

/** A client with a single connection at a time. It takes what comes and repairs nothing. */
export class HttpClient {
  readonly #url: string
  readonly #agent: Agent

  constructor(url: string, { keepAlive }: { keepAlive: boolean }) {
    this.#url = url
    this.#agent = new Agent({ keepAlive, maxSockets: 1 })
  }

  /** @throws if the answer ends before its announced end, or cannot be decoded */
  async send({ method, path, headers, body }: Sent): Promise<Received> {
    const length = body === undefined ? {} : { 'content-length': String(body.byteLength) }
    const asked = request(this.#url + path, {
      method,
      agent: this.#agent,
      headers: { ...headers, ...length },
    })
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const port = answer.socket.localPort
    const raw = await buffer(answer)
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      raw,
      body: raw.length === 0 ? raw : decoded(raw, answer.headers['content-encoding']),
      port,
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}

function decoded(raw: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined) return raw
  if (coding === 'gzip') return gunzipSync(raw)
  if (coding === 'br') return brotliDecompressSync(raw)
  throw new Error(`The client did not ask for ${coding}.`)
}
