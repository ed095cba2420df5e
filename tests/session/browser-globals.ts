import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { vi } from 'vitest'
import { ownType } from '#sync/answer.ts'

export interface Asked {
  call: string
  headers: IncomingMessage['headers']
  body: unknown
}

interface Answer {
  status: number
  /** Sent as JSON of the server itself, unless there is another `type`. */
  body: unknown
  type?: string
  headers?: Record<string, string>
}
type Answerer = Answer | ((asked: Asked) => Answer | Promise<Answer>)

export interface Origin {
  /** The requests so far. */
  asked: Asked[]
  /** Answers the next requests, one each; without an answer the connection is cut. */
  answer(...answers: Answerer[]): void
  close(): Promise<void>
}

class MemoryStorage extends Map<string, string> {
  getItem(key: string): string | null {
    return this.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.set(key, value)
  }
  removeItem(key: string): void {
    this.delete(key)
  }
}

/** The browser globals that the client needs, with a real origin that gives the chosen answers. */
export async function openOrigin(): Promise<Origin> {
  const answers: Answerer[] = []
  const asked: Asked[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    const each = {
      call: `${method} ${url}`,
      headers,
      body: headers['content-type'] === 'application/json' ? JSON.parse(text) : undefined,
    }
    asked.push(each)
    const answer = answers.shift()
    if (answer) {
      const next = typeof answer === 'function' ? await answer(each) : answer
      const { type = ownType, headers: more } = next
      response.writeHead(next.status, { 'content-type': type, ...more })
      response.end(type.includes('json') ? JSON.stringify(next.body) : String(next.body))
    } else request.socket.destroy()
  }
  const server = createServer((request, response) => void respond(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  vi.stubGlobal('location', {
    origin: `http://127.0.0.1:${port}`,
    pathname: '/',
    search: '',
    hash: '',
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { visibilityState: 'visible', querySelectorAll: () => [] })
  // A round may end after its test, on a device that was wiped.
  vi.stubGlobal('reportError', () => {})
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('localStorage', new MemoryStorage())
  return {
    asked,
    answer: (...next) => void answers.push(...next),
    async close() {
      vi.unstubAllGlobals()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
