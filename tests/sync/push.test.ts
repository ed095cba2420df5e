import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { appOfEachTest, appOfTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds, readJson, readOne } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'

const { app, maya, jonas, dre } = appOfEachTest()
let device: Device
beforeEach(() => {
  device = new Device(app, maya)
})

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

test('[OFF-17] listings saved offline keep their order', async () => {
  const ids = [await createListing(app, jonas), await createListing(app, jonas)]
  // The newer listing comes first, so the result cannot follow from their age.
  const saving = ids.toReversed().map((listingId) => ({ listingId }))
  await device.sync(...saving.map((args) => device.act('savedListing.save', args)))
  const saved = await (await app.call('GET', '/api/saved-listings', { as: maya })).json()
  expect(saved.map(({ listingId }: { listingId: string }) => listingId)).toEqual(ids)
})

test('[OFF-17] the clock of a device has no effect', async () => {
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

test('[OFF-16] a request repeated after a lost answer does nothing twice', async () => {
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

test('[OFF-16] a request sent twice at the same time does each action once', async () => {
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

test('[OFF-16] an older request that arrives late does nothing', async () => {
  const id = randomUUID()
  const late = device.request([posting(id)])
  await device.sync(...late.actions)
  device.ack = 1
  await device.sync(device.act('listing.delete', { id }))
  expect((await device.send(late)).status).toBe(409)
  expect(await feedIds(app, jonas)).toEqual([])
})

test('numbers may have gaps, and each device of a user has its own numbers', async () => {
  const other = new Device(app, maya)
  const [one, two] = [randomUUID(), randomUUID()]
  await device.sync(posting(one))
  device.ack = 6
  const far = device.request([[9, 'listing.edit', 1, { id: one, price: 9 }, 0]])
  expect((await (await device.send(far)).json()).results).toEqual([[9, 'ok']])
  await other.sync(other.act('listing.create', { id: two, ...desk }))
  expect(await feedIds(app, jonas)).toEqual([two, one])
})

test('[OFF-25] an action beyond a limit is refused with its sentence, and the others are done', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'listings=1' } })
  const phone = new Device(limited, limited.people.maya)
  const ids = [randomUUID(), randomUUID()] as const
  const create = (id: string) => phone.act('listing.create', { id, ...desk })
  const results = await phone.sync(
    create(ids[0]),
    create(ids[1]),
    phone.act('listing.edit', { id: ids[0], price: 3 }),
  )
  const message = expect.stringMatching(/^The limit for new listings is 1 a day\. Please try/)
  expect(results).toEqual([
    [1, 'ok'],
    [2, 'no', { code: 'limited', message }],
    [3, 'ok'],
  ])
  expect([...phone.rows.listings.values()]).toMatchObject([{ _id: ids[0], price: 3 }])
})

test('[OFF-27] an edit sends only changed fields and keeps changes by other devices', async () => {
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

test('a listing saved on two devices at the same time is saved once', async () => {
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

test('a refusal has the same sentence by REST and by sync, and no effect', async () => {
  const id = await createListing(app, jonas)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { price: 1 }
  const rest = () => app.call('PATCH', `/api/listings/${id}`, { as: maya, body, headers })
  const first = await (await rest()).json()
  const request = device.request([device.act('listing.edit', { id, price: 1 })])
  const queued = async () => (await (await device.send(request)).json()).results
  const { server: _named, ...problem } = first.error
  const results = [[1, 'no', problem]]
  expect(await queued()).toEqual(results)
  await app.call('DELETE', `/api/listings/${id}`, { as: jonas })
  expect([await (await rest()).json(), await queued()]).toEqual([first, results])
})

test('a reply holds data that is in neither rows nor sentences, and is repeated unchanged', async () => {
  const person = await newcomer(app)
  const own = new Device(app, person)
  const university = 'University of Notre Dame'
  const request = own.request([
    own.act('university.change', { userId: person.user.id, university }),
    own.act('settings.change', { id: person.user.id, allowMessages: false }),
    own.act('listing.create', { id: randomUUID(), ...desk }),
  ])
  const { results } = await own.step(request.actions, request)
  expect(results).toEqual([
    [1, 'ok', { universityChangeCount: 1, remaining: 3 }],
    [
      2,
      'ok',
      {
        privateProfile: false,
        allowMessages: false,
        notificationsEnabled: true,
        showActivity: false,
      },
    ],
    [3, 'ok'],
  ])
  expect((await (await own.send(request)).json()).results).toEqual(results)
  // Actions after a move are done at the new campus.
  expect([...own.rows.listings.values()]).toMatchObject([
    { universityId: 'university-of-notre-dame' },
  ])
  expect(await feedIds(app, dre)).toEqual(own.held)
})

test.for([
  ['an unknown name', ['listing.bless', 1]],
  ['another version', ['listing.delete', 2]],
  ['an action without a session', ['school.request', 1]],
] as const)('%s is refused as unsupported, and others are done', async ([, [name, version]]) => {
  const id = randomUUID()
  const results = await device.sync(device.act(name, { id }, version), posting(id))
  const message = expect.stringMatching(/^This version of Quad can no longer do this\./)
  expect(results).toEqual([
    [1, 'no', { code: 'unsupported', message }],
    [2, 'ok'],
  ])
})
