import { ownType } from '#sync/answer.ts'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { withDeadline } from '#client/device/deadline.ts'
import { send } from '#client/device/session/send.ts'
import { transportBy } from '#client/device/rounds/transport.ts'
import { firstRequest } from '#sync/engine/outbox.ts'
import { MemoryStore } from '../sync/simulation/stores/memory-store.ts'

type Call = Parameters<typeof transportBy>[1]

const userId = '01920000-0000-7000-8000-000000000002'
const request = firstRequest(userId, '01920000-0000-7000-8000-000000000001')
const failed = { error: true, message: 'No.', status: undefined, offline: true } as const

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * A call that shows progress after each of these pauses, in milliseconds, and never ends by itself.
 */
const dripping =
  (pauses: number[], drips: number[]): Call =>
  ({ signal, onProgress }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(failed))
      let at = 0
      for (const pause of pauses) {
        at += pause
        setTimeout(() => {
          if (signal.aborted) return
          drips.push(Date.now())
          onProgress()
        }, at)
      }
    })

test('an answer that keeps arriving may take minutes, and one that stops is given up', async () => {
  vi.useFakeTimers()
  const start = Date.now()
  const drips: number[] = []
  const reply = transportBy(
    'maya',
    dripping(
      Array.from({ length: 20 }, () => 9000),
      drips,
    ),
  )(request)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await reply).toEqual({ kind: 'later', slow: true })
  expect(drips).toHaveLength(20)
  expect((drips.at(-1) ?? 0) - start).toBe(180_000)
})

test('a large request has more time until its answer begins', async () => {
  vi.useFakeTimers()
  const isOver = async (bytes: number) => {
    let over = false
    const actions = [[1, 'x', 1, 'x'.repeat(bytes), 0]] as typeof request.actions
    void transportBy('maya', dripping([], []))({ ...request, actions }).then(() => (over = true))
    await vi.advanceTimersByTimeAsync(20_000)
    return over
  }
  expect([await isOver(100), await isOver(100_000)]).toEqual([true, false])
})

test.each([
  [{ status: 413 }, { kind: 'too-large', isOurs: false }],
  [
    { status: 413, offline: false, code: 'too_large' },
    { kind: 'too-large', isOurs: true },
  ],
  [
    { status: 400, offline: false, code: 'bad_input', field: 'actions.0.3', message: 'Bad.' },
    { kind: 'invalid', message: 'Bad.' },
  ],
  [
    { status: 400, offline: false, code: 'bad_input', message: 'This is not valid JSON.' },
    { kind: 'later', unreached: false },
  ],
  [{ status: 401, offline: false }, { kind: 'signed-out' }],
  [{ status: 401 }, { kind: 'later', unreached: false }],
  [{ unreached: true }, { kind: 'later', unreached: true }],
  [{ status: 409, offline: false, code: 'wrong_user' }, { kind: 'signed-out' }],
  [{ status: 409, offline: false, code: 'copied' }, { kind: 'copied' }],
  [{ status: 426, offline: false, code: 'upgrade' }, { kind: 'upgrade' }],
  [
    { status: 503, offline: false, retryAfter: 9 },
    { kind: 'later', unreached: false, waitMs: 9000 },
  ],
])('a failure with %j becomes the reply %j', async (failure, reply) => {
  const call: Call = () => Promise.resolve({ ...failed, ...failure })
  expect(await transportBy('maya', call)(request)).toEqual(reply)
})

async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` })
  vi.stubGlobal('localStorage', { getItem: () => null })
  return server
}

test('a call reports the headers and each part of the body', async () => {
  let parts = 0
  const server = await serve((_, response) => {
    response.writeHead(200, { 'content-type': ownType })
    response.write('{"text":"caf\\u00e9 é')
    // The next part leaves after the first is read, which ends in the middle of a character.
    const rest = Buffer.from('é"}')
    const wait = setInterval(() => {
      if (parts < 2) return
      clearInterval(wait)
      response.write(rest.subarray(0, 1))
      setTimeout(() => response.end(rest.subarray(1)), 20)
    }, 5)
  })
  const answer = await send('POST', '/', v.object({ text: v.string() }), {
    onProgress: () => void (parts += 1),
  })
  server.close()
  expect(answer).toMatchObject({ error: false, data: { text: 'café éé' } })
  expect(parts).toBeGreaterThanOrEqual(3)
})

test('a long text is compressed for calls that accept it, and no other', async () => {
  const encodings: unknown[] = []
  const server = await serve((asked, response) => {
    encodings.push(asked.headers['content-encoding'])
    asked.resume()
    response.writeHead(200, { 'content-type': ownType })
    response.end('{}')
  })
  const post = (length: number, mayGzip: boolean) =>
    send('POST', '/', v.unknown(), { body: 'x'.repeat(length), mayGzip })
  for (const [length, mayGzip] of [
    [2000, true],
    [2000, false],
    [100, true],
  ] as const)
    expect(await post(length, mayGzip)).toMatchObject({ error: false })
  server.close()
  expect(encodings).toEqual(['gzip', undefined, undefined])
})

test('a proxy page that refuses a large body is recognized by its status', async () => {
  const server = await serve((_, response) => {
    response.writeHead(413, { 'content-type': 'text/html' })
    response.end('<h1>413 Request Entity Too Large</h1>')
  })
  const answer = await send('POST', '/', v.unknown(), { body: {} })
  server.close()
  expect(answer).toMatchObject({ error: true, status: 413, offline: true })
})

test('a database that does not answer is given up after a minute, and the next one is used', async () => {
  vi.useFakeTimers()
  const store = new MemoryStore()
  const giveUp = vi.fn<() => void>()
  const never = () => new Promise<never>(() => {})
  const hung = { append: never, transaction: never }
  const late = withDeadline(hung, giveUp).transaction(async () => {})
  await Promise.all([
    expect(late).rejects.toThrow('does not answer'),
    vi.advanceTimersByTimeAsync(60_000),
  ])
  expect(giveUp).toHaveBeenCalledOnce()
  expect(await withDeadline(store, giveUp).transaction(async () => 'done')).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})
