import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { ownType } from '#sync/answer.ts'
import type { RefusalCode } from '#sync/refusal.ts'
import { errorBody } from '../refusals.ts'
import { closeUnread } from './read-in-slices.ts'

interface Answer {
  code: RefusalCode
  message: string
  headers?: Readonly<Record<string, string>>
}

/** The code of the error for a body in too many pieces. */
export const tooManyPieces = 'QUAD_TOO_MANY_PIECES'

/** What is answered instead of the app, because it gets only complete and valid requests. */
const answers = {
  400: { code: 'bad_input', message: 'This is not a valid HTTP request.' },
  408: {
    code: 'limited',
    message: 'The request arrived too slowly. Please try again.',
    headers: { 'retry-after': '1' },
  },
  413: { code: 'too_large', message: 'The request is too large, or in too many pieces.' },
  417: { code: 'bad_input', message: 'Only Expect: 100-continue is understood.' },
  431: { code: 'too_large', message: 'The headers of the request are too large.' },
} as const satisfies Record<number, Answer>
type Status = keyof typeof answers

const statusOf: Readonly<Record<string, Status | undefined>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  [tooManyPieces]: 413,
}

/** Answers what Node would refuse without a body. */
export function answerInvalidRequests(server: Server): void {
  const newest = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
    newest.set(socket, response),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = newest.get(socket)
    const isInAnswer = response?.headersSent === true && !response.writableFinished
    if (isInAnswer || !socket.writable) socket.destroy()
    else endWith(socket, statusOf[error.code ?? ''] ?? 400)
  })
  server.on('checkExpectation', ({ socket }: IncomingMessage) => endWith(socket, 417))
}

/** Answers on the bare connection, and closes it. */
export function endWith(socket: Duplex, status: Status): void {
  const { body, headers } = answerOf(status)
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  closeUnread(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`,
  )
}

/** Refuses a request without a host. HTTP/1.0 names none. */
export const validOnly =
  (answer: (...given: Parameters<RequestListener>) => Promise<unknown>): RequestListener =>
  (request, response) => {
    const isValid = request.headers.host !== undefined || request.httpVersion === '1.0'
    if (isValid) void answer(request, response)
    else endWith(request.socket, 400)
  }

/** The answer to a request whose address or host cannot be read. @throws any other error */
export function invalidRequest(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error
  const { body, headers } = answerOf(400)
  return new Response(body, { status: 400, headers: { ...headers, connection: 'close' } })
}

function answerOf(status: Status): { body: string; headers: Record<string, string> } {
  const { headers, ...facts }: Answer = answers[status]
  return {
    body: JSON.stringify(errorBody(facts)),
    headers: {
      'content-type': ownType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  }
}
