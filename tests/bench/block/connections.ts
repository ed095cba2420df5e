import { randomBytes } from 'node:crypto'

/** What a connection sends: `start`, then `piece` so many times. */
export interface Connections {
  start: string
  piece: string
  times: number
  /** How many are open at the same time. */
  open: number
  /** Whether they read the answers. */
  reads: boolean
}

const chunked = (call: string) =>
  `${call} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const tinyHeaders = 'a:\r\n'.repeat(3800)

const many = { times: 100_000, open: 20, reads: true }
const byte = '1\r\na\r\n'

/** What bare connections can send against HTTP, by name. */
export const connectionAttacks: Record<string, Connections> = {
  ...Object.fromEntries(
    ['POST /api/sync', 'POST /api/auth/login', 'POST /api/nothing', 'GET /api/config'].map(
      (call) => [`${call} in chunks of one byte`, { start: chunked(call), piece: byte, ...many }],
    ),
  ),
  'long extensions of chunks': {
    start: chunked('POST /api/auth/login'),
    piece: `1;${'x'.repeat(8000)}\r\na\r\n`,
    times: 1000,
    open: 20,
    reads: true,
  },
  'trailers of 15 KB': {
    start: '',
    piece: `${chunked('POST /api/auth/login')}2\r\n{}\r\n0\r\n${tinyHeaders}\r\n`,
    times: 1,
    open: 20,
    reads: true,
  },
  'headers of 15 KB': {
    start: '',
    piece: get('/api/config', tinyHeaders),
    times: 1,
    open: 20,
    reads: true,
  },
  'long tokens on 400 connections': {
    start: '',
    piece: get('/api/listings', `Authorization: Bearer a.${'a'.repeat(14_000)}.a\r\n`),
    times: 20,
    open: 400,
    reads: true,
  },
  'fifty requests sent ahead on each of 400 connections, unread': {
    start: '',
    piece: get('/api/openapi.json'),
    times: 50,
    open: 400,
    reads: false,
  },
  'eight large answers on each of 400 connections, unread': {
    start: '',
    piece: get('/api/openapi.json'),
    times: 8,
    open: 400,
    reads: false,
  },
}

/** What a socket of this account can send below the level of messages, by name. */
export function frameAttacks(token: string): Record<string, Connections> {
  const handshake = get(
    '/socket.io/?EIO=4&transport=websocket',
    [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n`,
    ].join('\r\n'),
  )
  const start = handshake + frame(0x81, `40${JSON.stringify({ token })}`)
  const flood = { start, times: 20_000, open: 10, reads: true }
  return {
    'pings of the protocol': { ...flood, piece: frame(0x89) },
    'pongs of the protocol': { ...flood, piece: frame(0x8a) },
    'fragments of one byte': { ...flood, start: start + frame(0x01), piece: frame(0x00, 'x') },
    'fragments of no byte': { ...flood, start: start + frame(0x01), piece: frame(0x00) },
    'empty messages': { ...flood, piece: frame(0x81) },
  }
}

/** A frame as browsers send it (RFC 6455, 5.2), with a mask of zeros. */
function frame(first: number, text = ''): string {
  const { length } = text
  const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 255]
  return Buffer.from([first, ...size, 0, 0, 0, 0]).toString('latin1') + text
}
