import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#sync/time.ts'
import { testApp } from '#tests/support/server/app.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { desk, feedIds, createListing, readOne } from '#tests/support/server/listings.ts'

const { app, maya, jonas } = appOfEachTest()

async function keyed(as: SignedIn, key: string, method: string, path: string, body?: object) {
  const response = await app.call(method, path, { as, body, headers: { 'idempotency-key': key } })
  return { status: response.status, body: await response.json() }
}
const create = (as: SignedIn, key: string, body: object = desk) =>
  keyed(as, key, 'POST', '/api/listings/create', body)

test('[API-19] a repeated key and body get the first answer and change nothing', async () => {
  const key = randomUUID()
  const first = await create(maya, key)
  expect(first.status).toBe(201)
  app.moveClock(60_000)
  expect(await create(maya, key)).toEqual(first)
  expect(await feedIds(app, maya)).toEqual([first.body._id])
  expect((await create(maya, randomUUID())).body._id).not.toBe(first.body._id)
})

test('[API-19] two concurrent calls with one key have one effect', async () => {
  const key = randomUUID()
  const [one, two] = await Promise.all([create(maya, key), create(maya, key)])
  expect(one).toEqual(two)
  expect(await feedIds(app, maya)).toHaveLength(1)
})

test('[API-19] the same key of another user is independent', async () => {
  const key = randomUUID()
  const [one, other] = [await create(maya, key), await create(jonas, key)]
  expect([one.status, other.status]).toEqual([201, 201])
  expect(await feedIds(app, maya)).toEqual([other.body._id, one.body._id])
})

test('[API-20] the same key with another body or address is 422 and changes nothing', async () => {
  const key = randomUUID()
  const { body } = await create(maya, key)
  const other = await create(maya, key, { ...desk, title: 'Another desk' })
  expect([other.status, other.body.error.code]).toEqual([422, 'key_reused'])
  expect((await keyed(maya, key, 'DELETE', `/api/listings/${body._id}`)).status).toBe(422)
  expect(await feedIds(app, maya)).toEqual([body._id])
  expect((await create(maya, key)).body).toEqual(body)
})

test('[API-19] a refusal is repeated as the first answer', async () => {
  const key = randomUUID()
  const id = await createListing(app, maya)
  const first = await keyed(jonas, key, 'PATCH', `/api/listings/${id}`, { price: 1 })
  expect(first.status).toBe(403)
  expect(await keyed(jonas, key, 'PATCH', `/api/listings/${id}`, { price: 1 })).toEqual(first)
  expect((await readOne(app, jonas, id)).price).toBe(45)
})

for (const key of ['', ' ', 'x'.repeat(201), 'with space', 'ümlaut']) {
  test(`the key ${JSON.stringify(key.slice(0, 20))} is refused`, async () => {
    expect((await create(maya, encodeURI(key) === key ? key : 'with space')).status).toBe(400)
    expect(await feedIds(app, maya)).toEqual([])
  })
}

test('new keys count against a limit, also for refused calls; known keys still get their answer', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'keyed-requests=2' } })
  let as = limited.people.maya
  const call = async (key: string, body: object) => {
    const headers = { 'idempotency-key': key }
    const answer = await limited.call('POST', '/api/listings/create', { as, body, headers })
    return answer.status
  }
  try {
    expect(await call('one', desk)).toBe(201)
    expect(await call('two', { ...desk, title: '' })).toBe(400)
    expect(await call('three', desk)).toBe(429)
    expect(await call('one', desk)).toBe(201)
    expect(await call('two', { ...desk, title: '' })).toBe(400)
    expect(await feedIds(limited, as)).toHaveLength(1)
    // The refusal for the limit is no answer to keep.
    limited.moveClock(day)
    as = await signIn(limited, cast.maya)
    expect(await call('three', desk)).toBe(201)
  } finally {
    await limited.stop()
  }
})
