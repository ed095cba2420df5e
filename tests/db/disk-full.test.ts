import { expect, test } from 'vitest'
import { syncCommits } from '#drizzle/schema/sync.ts'
import { universities } from '#drizzle/schema/universities.ts'
import type { Tx } from '#server/db/writer.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { desk, feedIds, createListing } from '#tests/support/server/listings.ts'

const { app, maya, jonas } = appOfEachTest()

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
const create = (body: object = big) => app.call('POST', '/api/listings/create', { as: maya, body })

test('[API-11] a full disk is answered 507 and stores nothing, and writes work again with free space', async () => {
  const before = await createListing(app, maya)
  await boundTo(1)
  const answers: Response[] = []
  for (let i = 0; i < 20; i += 1) answers.push(await create())
  const refused = answers.filter(({ status }) => status === 507)
  expect(refused.length).toBeGreaterThan(0)
  const sentence = 'The server has run out of space. Nothing was saved.'
  expect(await refused[0]?.json()).toEqual({
    error: { code: 'disk_full', message: sentence },
    message: sentence,
  })

  const stored = await Promise.all(
    answers.filter(({ status }) => status === 201).map((answer) => answer.json()),
  )
  const ids = await feedIds(app, jonas, '?limit=100')
  expect(new Set(ids)).toEqual(new Set([before, ...stored.map(({ _id }) => _id)]))

  const again = await create()
  expect(again.status).toBe(507)
  await boundTo(undefined)
  expect((await create()).status).toBe(201)
  expect(await feedIds(app, jonas, '?limit=100')).toHaveLength(ids.length + 1)
})

test('a session ends while the disk is full, and its end is stored once there is space', async () => {
  const { endedSessions, writer } = app.resources
  const status = async () => (await app.call('GET', '/api/auth/userdata', { as: jonas })).status
  const [familyId = ''] = await app.read(async (db) =>
    db.$client
      .prepare<[string], string>('SELECT id FROM session_families WHERE user_id = ?')
      .pluck()
      .all(jonas.user.id),
  )
  const isStored = () =>
    app.read(async (db) => {
      const query = 'SELECT revoked_at FROM session_families WHERE id = ?'
      return db.$client.prepare(query).pluck().get(familyId) !== null
    })
  const onEnd = (does: string) =>
    writer.write({
      run: (tx) =>
        Promise.resolve(
          tx.$client.exec(`DROP TRIGGER IF EXISTS ended; CREATE TABLE IF NOT EXISTS ballast (bytes);
            CREATE TRIGGER ended BEFORE UPDATE ON session_families BEGIN ${does}; END`),
        ),
    })
  await onEnd("SELECT RAISE(ABORT, 'no session ends')")
  await expect(endedSessions.end(new Set([familyId]))).rejects.toThrow('no session ends')
  expect(await status()).toBe(200)
  await onEnd('INSERT INTO ballast VALUES (zeroblob(1000000))')
  await boundTo(0)
  await endedSessions.end(new Set([familyId]))
  expect(await status()).toBe(401)
  await boundTo(undefined)
  await endedSessions.close()
  expect([await isStored(), endedSessions.has(familyId)]).toEqual([true, false])
})

test('[API-11] reading still works while the disk is full', async () => {
  const id = await createListing(app, maya)
  await boundTo(0)
  expect((await create()).status).toBe(507)
  expect(await feedIds(app, jonas)).toEqual([id])
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
