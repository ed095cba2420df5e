import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { leaseOf } from '#server/sync/lease.ts'
import { day } from '#sync/time.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk, feedIds } from '#tests/support/server/listings.ts'

const { app, maya, jonas } = appOfEachTest()
let device: Device
beforeEach(() => {
  device = new Device(app, maya)
})

const posting = (id: string) => device.act('listing.create', { id, ...desk })
const wrong = () => device.act('listing.edit', { id: randomUUID(), price: 1 })
const push = (lease: string | null) => ({ push: { id: randomUUID(), lease } })

test('every push gives a new lease, and a repetition gives the same one', async () => {
  const request = device.request([wrong()])
  const first = await (await device.send(request)).json()
  expect(first.lease).toMatch(/^\d+\.[0-9a-f]{16}$/)
  const again = await (await device.send(request)).json()
  expect([again.lease, again.results]).toEqual([first.lease, first.results])
  const next = await device.step([wrong()])
  expect(next.lease).not.toBe(first.lease)
  expect(await device.step()).not.toHaveProperty('lease')
})

test('a push that names an earlier lease is answered 409, and nothing is done', async () => {
  const id = randomUUID()
  await device.sync(wrong())
  const { lease } = device
  await device.sync(wrong())
  for (const named of [lease, null, '1.0', 'nonsense', '999999.']) {
    const response = await device.send(device.request([posting(id)], push(named)))
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: { code: 'copied' } })
  }
  expect(await feedIds(app, jonas)).toEqual([])
  expect(await device.sync(posting(id))).toEqual([[8, 'ok']])
})

test('of two pushes with the same lease at once, only one is done', async () => {
  await device.sync(wrong())
  const ids = [randomUUID(), randomUUID()]
  const requests = ids.map((id) => device.request([[2, 'listing.create', 1, { id, ...desk }, 0]]))
  const answers = await Promise.all(requests.map((request) => device.send(request)))
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(await feedIds(app, jonas)).toEqual([ids[0]])
})

test('a request without actions needs no lease, also from an earlier copy', async () => {
  await device.sync(wrong())
  device.lease = null
  expect(await device.step()).toMatchObject({ results: [], last: 1 })
})

test('actions without a push are malformed', async () => {
  const { push: _, ...request } = device.request([wrong()])
  expect((await device.send(request)).status).toBe(400)
})

test('an idle device does not delete the results that a copy may still ask for', async () => {
  const request = device.request([wrong()])
  const { results } = await (await device.send(request)).json()
  app.moveClock(2 * day)
  device.as = await signIn(app, cast.maya)
  device.ack = 1
  await device.sync()
  expect((await (await device.send(request)).json()).results).toEqual(results)
})

test('a request of another user than the session’s is answered 409, and nothing is done', async () => {
  const id = randomUUID()
  const request = { ...device.request([posting(id)]), user: jonas.user.id }
  const answer = await device.send(request)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ error: { code: 'wrong_user' } })
  expect(await feedIds(app, jonas)).toEqual([])
  const asking = await device.send({ ...device.request(), user: jonas.user.id })
  expect(asking.status).toBe(409)
})

test('actions run as the session’s user, whatever device the request names', async () => {
  const id = randomUUID()
  await device.sync(posting(id))
  const deleting = device.request([[2, 'listing.delete', 1, { id }, 0]])
  const foreign = { ...deleting, user: jonas.user.id, cursor: null }
  const answer = await app.call('POST', '/api/sync', { as: jonas, body: foreign })
  const { results } = await answer.json()
  expect(results).toMatchObject([[2, 'no', { code: 'forbidden' }]])
  expect((await device.step(foreign.actions)).results).toEqual([[2, 'ok']])
})

test('another device of the user acknowledges its own results only', async () => {
  const request = device.request([wrong(), wrong()])
  const { results } = await (await device.send(request)).json()
  expect(results.map(([, outcome]: [number, string]) => outcome)).toEqual(['no', 'no'])
  const other = new Device(app, maya)
  await other.sync(other.act('listing.view', { id: randomUUID() }))
  other.ack = 5
  await other.sync([6, 'listing.view', 1, { id: randomUUID() }, app.now()])
  expect((await (await device.send(request)).json()).results).toEqual(results)
})

test('another user’s device may have the same id', async () => {
  const theirs = new Device(app, jonas, device.client)
  const request = device.request([wrong(), wrong()])
  const { results } = await (await device.send(request)).json()
  expect((await theirs.step([theirs.act('unheard.of', {})])).results).toMatchObject([
    [1, 'no', { code: 'unsupported' }],
  ])
  theirs.ack = 1
  expect(await theirs.sync(theirs.act('listing.view', { id: randomUUID() }))).toHaveLength(1)
  expect((await (await device.send(request)).json()).results).toEqual(results)
  expect(results).toMatchObject([
    [1, 'no', { code: 'not_found' }],
    [2, 'no', { code: 'not_found' }],
  ])
})

test.each([
  [null, '7.ab'],
  ['3.cd', '7.ab'],
  ['7.cd', '8.ab'],
  ['no lease', '7.ab'],
  ['999999999999999.cd', '999999999999999.ab'],
])('at commit 7, the lease after %s is %s', (given, next) => {
  expect(leaseOf({ rev: 7, tag: 'ab' }, given)).toBe(next)
})
