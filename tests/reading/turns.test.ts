import { expect, test } from 'vitest'
import type { ReadRunner } from '#server/reading/threads.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { until } from '#tests/support/server/until.ts'
import { sharedReadRunner } from '#tests/reading/in-process.ts'

/** Holds reads until the test lets them run. */
function heldRunner() {
  const held: (() => void)[] = []
  let isHeld = true
  const runner: ReadRunner = {
    ...sharedReadRunner,
    async run(order) {
      if (isHeld) await new Promise<void>((go) => held.push(go))
      return sharedReadRunner.run(order)
    },
  }
  const release = () => {
    isHeld = false
    for (const go of held) go()
  }
  return { runner, held, release }
}

test('two searches of one person run, a few wait, and more are refused with 429', async () => {
  const { runner, held, release } = heldRunner()
  const app = await appOfTest({ env: { RATE_LIMITS: 'on' }, readRunner: runner })
  const { maya, jonas } = app.people
  const search = (as = maya) => app.call('GET', '/api/listings?q=desk', { as })

  const accepted = Array.from({ length: 10 }, () => search())
  await until('two reads', async () => (held.length === 2 ? true : undefined))
  const refused = await search()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')

  // Another person's search and the plain feed do not wait for Maya's.
  const other = search(jonas)
  await until('a third read', async () => (held.length === 3 ? true : undefined))
  expect((await app.call('GET', '/api/listings', { as: jonas })).status).toBe(200)
  expect((await app.call('GET', '/api/listings', { as: maya })).status).toBe(200)

  release()
  const statuses = (await Promise.all([...accepted, other])).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 11 }, () => 200))
})

test.each([
  '/api/listings?q=qz',
  '/api/listings?category=Furniture',
  '/api/listings?tab=tickets',
  '/api/listings?minPrice=1&maxPrice=2',
  '/api/listings?hideSold=true',
  '/api/listings?mustGo=true',
  '/api/listings?sort=price_asc',
  '/api/listings?limit=100',
  '/api/saved-listings?limit=100',
])('%s is a costly read', async (path) => {
  const { runner, held, release } = heldRunner()
  const app = await appOfTest({ readRunner: runner })
  const answer = app.call('GET', path, { as: app.people.maya })
  await until('a held read', async () => (held.length === 1 ? true : undefined))
  release()
  expect((await answer).status).toBe(200)
})

test('a snapshot is a costly read, and an idle round is none', async () => {
  const { runner, held, release } = heldRunner()
  const app = await appOfTest({ readRunner: runner })
  const { maya } = app.people
  const round = (cursor: string | null) =>
    app.call('POST', '/api/sync', {
      as: maya,
      body: {
        v: 2,
        rows: 6,
        user: maya.user.id,
        client: '0190b8a0-0000-7000-8000-000000000001',
        ack: 0,
        actions: [],
        cursor,
        limit: 200,
      },
    })
  const first = round(null)
  await until('a held read', async () => (held.length === 1 ? true : undefined))
  release()
  const { cursor } = (await (await first).json()) as { cursor: string }
  const before = held.length
  expect((await round(cursor)).status).toBe(200)
  expect(held).toHaveLength(before)
})
