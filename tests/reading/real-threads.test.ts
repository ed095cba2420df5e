import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReadThreads, type ReadRunner } from '#server/reading/threads.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'
import { write } from '#tests/support/server/messages.ts'
import { until } from '#tests/support/server/until.ts'

// Node cannot run the sources, so threads run the built program.
const program = fileURLToPath(new URL('../../dist/server/read-thread.js', import.meta.url))
const threads = new ReadThreads(program)

/** The real threads, whose orders wait while a test looks at them. */
const under = { way: 0, most: 0 }
let gate = held()

function held(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((go) => (resolve = go))
  return { promise, resolve }
}

const runner: ReadRunner = {
  async run(order) {
    under.way += 1
    under.most = Math.max(under.most, under.way)
    await gate.promise
    try {
      return await threads.run(order)
    } finally {
      under.way -= 1
    }
  },
  forget: (file) => threads.forget(file),
  close: () => threads.close(),
}

let app: TestApp
let server: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'on' }, readRunner: runner })
  server = await listening(app)
  const { maya, jonas } = app.people
  await createListing(app, maya)
  await write(app, maya, jonas, 'Hi')
})
afterAll(async () => {
  stopListening(server.server)
  await app.stop()
  await threads.close()
})

const asked = (as: SignedIn, path: string, body?: unknown): Promise<Response> =>
  fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const costly: [string, (as: SignedIn) => Promise<Response>][] = [
  ['a search', (as) => asked(as, '/api/listings?q=oak')],
  ['a filter', (as) => asked(as, '/api/listings?category=Furniture')],
  ['an order', (as) => asked(as, '/api/listings?sort=price_asc')],
  ['a long page of the feed', (as) => asked(as, '/api/listings?limit=100')],
  ['a long page of a seller', (as) => asked(as, `/api/listings/user/${as.user.id}?limit=100`)],
  ['a long page of saved listings', (as) => asked(as, '/api/saved-listings?limit=100')],
  [
    'a long page of conversations',
    (as) => asked(as, `/messages/get-messageList/${as.user.id}?limit=100`),
  ],
  [
    'a long page of messages',
    (as) => {
      const other = as.user.username === 'maya' ? 'jonas' : 'maya'
      return asked(as, `/messages/get-messages/${as.user.id}/${other}?limit=100`)
    },
  ],
  ['the people whom one blocks', (as) => asked(as, '/api/block/get-blocked-list')],
  ['the people who block one', (as) => asked(as, '/api/block/get-blockedBy-list')],
  ['a snapshot', (as) => asked(as, '/api/sync', new Device(app, as).request())],
]

test.each(costly)(
  '[LOAD-02] %s runs in threads, two of one person, while eight wait',
  async (_, ask) => {
    const { maya, jonas } = app.people
    gate = held()
    under.most = 0
    const statuses: number[] = []
    const answered = Array.from({ length: 12 }, async () => {
      const answer = await ask(maya)
      await answer.arrayBuffer()
      statuses.push(answer.status)
      return answer
    })
    await until('two refusals', () => (statuses.length === 2 ? true : undefined))
    await until('two reads', () => (under.way === 2 ? true : undefined))
    const other = ask(jonas)
    await until('a third read', () => (under.way === 3 ? true : undefined))
    // What everybody needs is answered meanwhile.
    expect((await asked(jonas, '/api/listings')).status).toBe(200)
    gate.resolve()
    const answers = await Promise.all(answered)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1'])
    expect(statuses.slice(2)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await other).status).toBe(200)
    expect(under.most).toBe(3)
  },
)

test('[LOAD-02] the download of one’s own data runs in threads, one of one person at a time', async () => {
  const { maya, jonas } = app.people
  const download = (as: SignedIn) => asked(as, `/api/users/${as.user.id}/data`)
  gate = held()
  const first = download(maya)
  await until('a read', () => (under.way === 1 ? true : undefined))
  const second = await download(maya)
  expect(second.status).toBe(429)
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = download(jonas)
  await until('another read', () => (under.way === 2 ? true : undefined))
  expect((await asked(jonas, '/api/listings')).status).toBe(200)
  gate.resolve()
  for (const answer of [await first, await other]) {
    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveProperty('exportedAt')
  }
})
