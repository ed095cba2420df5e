import { once } from 'node:events'
import { connect } from 'node:net'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { errorSchema, isOwn } from '#sync/answer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'

const app = await appOfFile()
const slowest = { headers: 400, body: 400, bytes: 1024 }
const { server, url } = await listening(app, { slowest })
afterAll(() => stopListening(server))

/** All that comes until the server closes the connection. */
async function answerTo(sent: string): Promise<string> {
  let received = ''
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(sent))
  socket.on('data', (data) => (received += data.toString()))
  await once(socket, 'close')
  return received
}

const get = (more = '') => `GET /api/health/live HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const post = (more: string) => `POST /api/auth/login HTTP/1.1\r\nHost: a\r\n${more}`
const chunked = 'Transfer-Encoding: chunked\r\n\r\n'

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'bad_input'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'bad_input'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'bad_input'],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400, 'bad_input'],
  ['an address that is none', 'GET http://[/ HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'bad_input'],
  ['two lengths', post('Content-Length: 1\r\nContent-Length: 2\r\n\r\n'), 400, 'bad_input'],
  ['a broken chunk', post(`${chunked}zz\r\n`), 400, 'bad_input'],
  ['an upgrade to nothing known', get('Connection: upgrade\r\nUpgrade: h2c\r\n'), 400, 'bad_input'],
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 408, 'limited'],
  ['a body that never ends', post('Content-Length: 9\r\n\r\n'), 408, 'limited'],
  ['a long extension of a chunk', post(`${chunked}1;${'a'.repeat(20_000)}`), 413, 'too_large'],
  ['an unknown expectation', get('Expect: magic\r\n'), 417, 'bad_input'],
  ['headers of 20 KB', get(`X: ${'x'.repeat(20_000)}\r\n`), 431, 'too_large'],
] as const)(
  '[API-01] %s is answered with the shape of every error',
  async (_, sent, status, code) => {
    const [head = '', body = ''] = (await answerTo(sent)).split('\r\n\r\n')
    const [line = '', ...headers] = head.toLowerCase().split('\r\n')
    const valueOf = (name: string) =>
      headers.find((each) => each.startsWith(`${name}: `))?.slice(name.length + 2)
    expect(line).toContain(` ${status} `)
    expect(v.parse(errorSchema, JSON.parse(body)).error.code).toBe(code)
    expect(isOwn(valueOf('content-type'))).toBe(true)
    expect(valueOf('content-length')).toBe(String(Buffer.byteLength(body)))
    expect(valueOf('connection')).toBe('close')
    expect(app.logged).toEqual([])
  },
)

test('a request is answered although what follows it is not HTTP', async () => {
  const received = await answerTo(`${get()}hello\r\n\r\n`)
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

test('HTTP/1.0 needs no host', async () => {
  expect(await answerTo('GET /api/health/live HTTP/1.0\r\n\r\n')).toContain(' 200 OK')
})
