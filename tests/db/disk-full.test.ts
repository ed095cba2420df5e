import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncCommits } from '#drizzle/schema/sync.ts'
import { universities } from '#drizzle/schema/universities.ts'
import type { Tx } from '#server/db/writer.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { desk, feedIds, createListing } from '#tests/support/server/listings.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.stop())

/** Limits the database file to its current pages plus `spare`; 0 removes the limit. */
async function boundTo(spare: number | undefined): Promise<void> {
  await app.resources.writer.write({
    async run(tx) {
      const pages = Number(tx.$client.pragma('page_count', { simple: true }))
      tx.$client.pragma(`max_page_count = ${spare === undefined ? 1_000_000 : pages + spare}`)
      await Promise.resolve()
    },
  })
}

const big = { ...desk, description: 'x y z '.repeat(660) }
const create = (body: object = big) =>
  app.call('POST', '/api/listings/create', { as: app.people.maya, body })

test('[API-11] a full disk is answered 507 and stores nothing, and writes work again with free space', async () => {
  const before = await createListing(app, app.people.maya)
  await boundTo(1)
  const answers: Response[] = []
  for (let i = 0; i < 20; i += 1) answers.push(await create())
  const refused = answers.filter(({ status }) => status === 507)
  expect(refused.length).toBeGreaterThan(0)
  const sentence = 'The server has run out of space. Nothing was saved.'
  expect(await refused[0]?.json()).toEqual({
    error: { code: 'disk_full', message: sentence, server: 'quad' },
    message: sentence,
  })

  const stored = await Promise.all(
    answers.filter(({ status }) => status === 201).map((answer) => answer.json()),
  )
  const ids = await feedIds(app, app.people.jonas, '?limit=100')
  expect(new Set(ids)).toEqual(new Set([before, ...stored.map(({ _id }) => _id)]))

  const again = await create()
  expect(again.status).toBe(507)
  await boundTo(undefined)
  expect((await create()).status).toBe(201)
  expect(await feedIds(app, app.people.jonas, '?limit=100')).toHaveLength(ids.length + 1)
})

test('[API-11] reading still works while the disk is full', async () => {
  const id = await createListing(app, app.people.maya)
  await boundTo(0)
  expect((await create()).status).toBe(507)
  expect(await feedIds(app, app.people.jonas)).toEqual([id])
})

test('[API-11] a group that does not fit fails as a whole: none of its writes succeeds', async () => {
  await boundTo(2)
  const small = {
    run: async (tx: Tx) =>
      void (await tx.insert(universities).values({ id: 'small', name: 'small' })),
  }
  const large = {
    run: async (tx: Tx) =>
      void (await tx.insert(universities).values({ id: 'large', name: 'x'.repeat(100_000) })),
  }
  const before = await commits()
  const group = await Promise.allSettled(
    [small, large].map((write) => app.resources.writer.write(write)),
  )
  expect(group).toMatchObject([
    { status: 'rejected', reason: { code: 'disk_full' } },
    { status: 'rejected', reason: { code: 'disk_full' } },
  ])
  expect(await commits()).toBe(before)
  await app.resources.writer.write(small)
  expect(await commits()).toBe(before + 1)
})

const commits = () => app.read(async (db) => (await db.select().from(syncCommits)).length)
