import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import type { SignedIn } from '#tests/support/server/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds, readJson, readOne } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/server/newcomer.ts'

let app: TestApp
let maya: SignedIn
let jonas: SignedIn
let device: Device
beforeEach(async () => {
  app = await testApp()
  ;({ maya, jonas } = app.people)
  device = new Device(app, maya)
})
afterEach(() => app.stop())

const posting = (id: string, changes: object = {}) =>
  device.act('listing.create', { id, ...desk, ...changes })

test('[OFF-17] the actions of a device take effect in the order of their numbers', async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  const results = await device.sync(
    posting(one),
    device.act('listing.edit', { id: one, price: 30 }),
    posting(two),
    device.act('listing.edit', { id: one, price: 20, title: 'Desk' }),
    device.act('listing.delete', { id: two }),
  )
  expect(results).toEqual([1, 2, 3, 4, 5].map((seq) => [seq, 'ok']))
  expect(await readOne(app, jonas, one)).toMatchObject({ title: 'Desk', price: 20 })
  expect(await feedIds(app, jonas)).toEqual([one])
  expect(device.held).toEqual([one])
})

test('[OFF-17] what was saved one after the other without a network stands in that order', async () => {
  const ids = [await createListing(app, jonas), await createListing(app, jonas)]
  // The newer listing first, so that no order of theirs is taken for it.
  const saving = ids.toReversed().map((listingId) => ({ listingId }))
  await device.sync(...saving.map((args) => device.act('savedListing.save', args)))
  const saved = await (await app.call('GET', '/api/saved-listings', { as: maya })).json()
  expect(saved.map(({ listingId }: { listingId: string }) => listingId)).toEqual(ids)
})

test('[OFF-17] a device’s clock decides nothing, whatever it says', async () => {
  const id = randomUUID()
  const late = device.request([
    [1, 'listing.create', 1, { id, ...desk }, 4e12],
    [2, 'listing.edit', 1, { id, price: 2 }, 1],
  ])
  const before = app.now()
  expect((await device.send(late)).status).toBe(200)
  const { price, timeListed } = await readOne(app, jonas, id)
  expect(price).toBe(2)
  expect(Date.parse(timeListed)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(timeListed)).toBeLessThanOrEqual(app.now())
})

test('[OFF-16] an answer was lost: sent again, nothing is done again', async () => {
  const id = randomUUID()
  const request = device.request([posting(id), device.act('listing.view', { id })])
  const first = await (await device.send(request)).json()
  app.moveClock(60_000)
  expect((await (await device.send(request)).json()).results).toEqual(first.results)
  expect(first.results).toEqual([
    [1, 'ok'],
    [2, 'ok'],
  ])
  expect(await feedIds(app, jonas)).toEqual([id])
})

test('[OFF-16] sent twice at once, each action is done once', async () => {
  const reports = async () =>
    (
      await app.read(async (db) => db.$client.prepare('select count(*) n from bug_reports').all())
    )[0]
  const bug = { description: 'It flickers.', category: 'UI', priority: 'Low' }
  const request = device.request([device.act('report.bug', bug), device.act('report.bug', bug)])
  const answers = await Promise.all([1, 2, 3].map(() => device.send(request)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await reports()).toEqual({ n: 2 })
})

test('[OFF-16] an older request that comes late does nothing', async () => {
  const id = randomUUID()
  const late = device.request([posting(id)])
  await device.sync(...late.actions)
  device.ack = 1
  await device.sync(device.act('listing.delete', { id }))
  expect((await (await device.send(late)).json()).results).toEqual([[1, 'ok']])
  expect(await feedIds(app, jonas)).toEqual([])
})

test('numbers may have gaps, and another device of the same person has numbers of its own', async () => {
  const other = new Device(app, maya)
  const [one, two] = [randomUUID(), randomUUID()]
  await device.sync(posting(one))
  device.ack = 6
  const far = device.request([[9, 'listing.edit', 1, { id: one, price: 9 }, 0]])
  expect((await (await device.send(far)).json()).results).toEqual([[9, 'ok']])
  await other.sync(other.act('listing.create', { id: two, ...desk }))
  expect(await feedIds(app, jonas)).toEqual([two, one])
})

test('a refusal is recorded, answered again, and stops nothing behind it', async () => {
  const id = await createListing(app, jonas)
  const own = randomUUID()
  const request = device.request([
    device.act('listing.edit', { id, price: 1 }),
    posting(own, { title: ' ' }),
    posting(own),
  ])
  const { results, last } = await device.step(request.actions)
  expect(results).toEqual([
    [1, 'no', { code: 'forbidden', message: 'Only the seller can change this listing.' }],
    [
      2,
      'no',
      { code: 'bad_input', message: 'Please fill in all required fields.', field: 'title' },
    ],
    [3, 'ok'],
  ])
  expect(last).toBe(3)
  await app.call('DELETE', `/api/listings/${id}`, { as: jonas })
  expect((await (await device.send(request)).json()).results).toEqual(results)
  expect(await feedIds(app, jonas)).toEqual([own])
})

test('results are kept until the device has them', async () => {
  const stored = async () =>
    await app.read(async (db) => db.$client.prepare('select seq from sync_results').pluck().all())
  const wrong = () => device.act('listing.edit', { id: randomUUID(), price: 1 })
  await device.sync(wrong(), wrong())
  expect(await stored()).toEqual([1, 2])
  await device.sync()
  expect(await stored()).toEqual([1, 2])
  device.ack = 1
  await device.sync(posting(randomUUID()))
  expect(await stored()).toEqual([2])
})

test('[OFF-25] what a limit refuses is a refused write with its sentence, and the rest goes on', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'listings=1' } })
  const phone = new Device(limited, limited.people.maya)
  const ids = [randomUUID(), randomUUID()] as const
  const create = (id: string) => phone.act('listing.create', { id, ...desk })
  const results = await phone.sync(
    create(ids[0]),
    create(ids[1]),
    phone.act('listing.edit', { id: ids[0], price: 3 }),
  )
  const message = expect.stringMatching(/^Too many attempts\. Please try again in .+\.$/)
  expect(results).toEqual([
    [1, 'ok'],
    [2, 'no', { code: 'limited', message }],
    [3, 'ok'],
  ])
  expect([...phone.rows.listings.values()]).toMatchObject([{ _id: ids[0], price: 3 }])
  await limited.stop()
})

test('[OFF-27] an edit carries changed fields alone: what another device changed stays', async () => {
  const id = randomUUID()
  const other = new Device(app, maya)
  await device.sync(posting(id))
  const offline = device.act('listing.edit', { id, price: 5 })
  await other.sync(other.act('listing.edit', { id, title: 'Oak desk, reserved' }))
  await device.sync(offline)
  expect(device.listing(id)).toMatchObject({ title: 'Oak desk, reserved', price: 5 })
  await other.sync()
  expect(other.listing(id)).toEqual(device.listing(id))
})

test('saved on two devices at once, it is saved once', async () => {
  const listingId = await createListing(app, jonas)
  const other = new Device(app, maya)
  await Promise.all(
    [device, other].map((each) => each.sync(each.act('savedListing.save', { listingId }))),
  )
  await Promise.all([device.sync(), other.sync()])
  const saved = await readJson<unknown[]>(app, maya, '/api/saved-listings')
  expect(saved).toHaveLength(1)
  for (const { rows } of [device, other])
    expect([...rows.savedListings.keys()]).toEqual([`${listingId}.${maya.user.id}`])
})

test('the same refusal by REST and from the queue: same sentence, no effect', async () => {
  const id = await createListing(app, jonas)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { price: 1 }
  const rest = () => app.call('PATCH', `/api/listings/${id}`, { as: maya, body, headers })
  const first = await (await rest()).json()
  const request = device.request([device.act('listing.edit', { id, price: 1 })])
  const queued = async () => (await (await device.send(request)).json()).results
  const results = [[1, 'no', first.error]]
  expect(await queued()).toEqual(results)
  await app.call('DELETE', `/api/listings/${id}`, { as: jonas })
  expect([await (await rest()).json(), await queued()]).toEqual([first, results])
})

test('a reply says what neither the rows nor a sentence say, and is the first one again', async () => {
  const person = await newcomer(app)
  const own = new Device(app, person)
  const university = 'University of Notre Dame'
  const request = own.request([
    own.act('university.change', { userId: person.user.id, university }),
    own.act('settings.change', { id: person.user.id, allowMessages: false }),
    own.act('listing.create', { id: randomUUID(), ...desk }),
  ])
  const { results } = await own.step(request.actions)
  expect(results).toEqual([
    [1, 'ok', { universityChangeCount: 1, remaining: 3 }],
    [2, 'ok', { privateProfile: false, allowMessages: false, notificationsEnabled: true }],
    [3, 'ok'],
  ])
  expect((await (await own.send(request)).json()).results).toEqual(results)
  // What comes behind a move is done at the new campus.
  expect([...own.rows.listings.values()]).toMatchObject([
    { universityId: 'university-of-notre-dame' },
  ])
  expect(await feedIds(app, app.people.dre)).toEqual(own.held)
})

test.for([
  ['an unknown name', ['listing.bless', 1]],
  ['another version', ['listing.delete', 2]],
  ['what needs no session', ['school.request', 1]],
] as const)('%s is refused as unsupported, and the rest goes on', async ([, [name, version]]) => {
  const id = randomUUID()
  const results = await device.sync(device.act(name, { id }, version), posting(id))
  const message = expect.stringMatching(/^This version of Quad can no longer do this\./)
  expect(results).toEqual([
    [1, 'no', { code: 'unsupported', message }],
    [2, 'ok'],
  ])
})

test('who is signed in acts, whoever’s device it says it is', async () => {
  const id = randomUUID()
  await device.sync(posting(id))
  const foreign = { ...device.request([[2, 'listing.delete', 1, { id }, 0]]), cursor: null }
  const answer = await app.call('POST', '/api/sync', { as: jonas, body: foreign })
  const { results } = await answer.json()
  expect(results).toMatchObject([[2, 'no', { code: 'forbidden' }]])
  expect((await device.step(foreign.actions)).results).toEqual([[2, 'ok']])
})
