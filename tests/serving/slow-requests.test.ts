import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'

const app = await appOfFile()
const { server } = await listening(app, { slowest: { headers: 400, body: 400, bytes: 1024 } })
afterAll(() => stopListening(server))

/** A client that sends these pieces one after the other, and records what it gets. */
class Drip {
  readonly socket: Socket
  received = ''
  readonly closed: Promise<unknown>
  readonly #timer: NodeJS.Timeout

  constructor(to: Server, start: string, pieces: () => string | undefined) {
    this.socket = connect((to.address() as AddressInfo).port, '127.0.0.1')
    this.socket.on('error', () => {})
    this.socket.on('data', (data) => (this.received += data.toString()))
    this.closed = once(this.socket, 'close').finally(() => clearInterval(this.#timer))
    this.socket.write(start)
    this.#timer = setInterval(() => {
      const piece = pieces()
      if (piece !== undefined && this.socket.writable) this.socket.write(piece)
    }, 50)
  }
}

const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`
const bearer = () => `Authorization: Bearer ${app.people.maya.accessToken}\r\n`
const form = 'Content-Type: multipart/form-data; boundary=b\r\n'

const slow: [what: string, start: () => string, piece: string][] = [
  ['headers', () => 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n', 'x'],
  ['headers of a second request', () => 'GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\nGET /', 'x'],
  ['a body of a visitor', () => head('/api/auth/login', 10_000), ' '],
  ['a body without an announced length', () => chunked, '1\r\n \r\n'],
  ['a body of a student', () => head('/api/listings/create', 10_000, bearer()), ' '],
  ['a round of changes', () => head('/api/sync', 10_000, bearer()), ' '],
  ['a photo', () => upload(), 'x'],
  ['a body that no call takes', () => head('/api/nothing', 10_000), ' '],
]
const chunked =
  'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n'
const upload = () =>
  head('/api/upload-image?folder=quad/listing-images', 1_000_000, bearer()).replace(
    'Content-Type: application/json\r\n',
    form,
  ) + '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'

test.each(slow)(
  '[LOAD-06] a connection that sends %s byte by byte is closed',
  async (_, start, piece) => {
    const drip = new Drip(server, start(), () => piece)
    await drip.closed
    expect(drip.received).toMatch(/HTTP\/1\.1 (408|40[0-9])/)
    expect(app.logged).toEqual([])
  },
)

test('[LOAD-06] a connection that sends nothing is closed', async () => {
  await new Drip(server, '', () => undefined).closed
})

test('[LOAD-06] a body that arrives slowly, but fast enough, is answered', async () => {
  const pieces = Array.from({ length: 40 }, () => ' '.repeat(2000))
  const drip = new Drip(server, head('/api/listings/create', 80_000, bearer()), () => pieces.pop())
  const [data] = (await once(drip.socket, 'data')) as [Buffer]
  expect(pieces).toEqual([])
  expect(data.toString()).toMatch(/^HTTP\/1\.1 400/)
  drip.socket.destroy()
})
