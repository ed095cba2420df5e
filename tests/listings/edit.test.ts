import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import {
  desk,
  feedIds,
  createListing,
  readFeed,
  readOne,
  save,
  ticket,
} from '#tests/support/server/listings.ts'
import { upload } from '#tests/support/server/photos.ts'

let app: TestApp
let maya: SignedIn
let jonas: SignedIn
beforeEach(async () => {
  app = await testApp()
  ;({ maya, jonas } = app.people)
})
afterEach(() => app.stop())

async function edit(id: string, body: object, as: SignedIn | undefined = maya) {
  const response = await app.call('PATCH', `/api/listings/${id}`, { as, body })
  return { status: response.status, body: await response.json() }
}

test('[EDIT-06] changes by the seller are answered 200 and stored', async () => {
  const id = await createListing(app, maya)
  const { path } = await upload(app, maya)
  const changes = { ...ticket, price: '7.50', status: 'Pending', images: [path] }
  const { status, body } = await edit(id, changes)
  expect(status).toBe(200)
  const stored = await readOne(app, jonas, id)
  expect(stored).toEqual(body)
  expect(stored).toMatchObject({ ...ticket, price: 7.5, status: 'Pending', images: [{ path }] })
})

describe('[EDIT-06] each field can be changed alone', () => {
  for (const change of [
    { title: 'Pine desk' },
    { description: 'Sold as it is.' },
    { price: 99.5 },
    { category: 'Other' },
    { status: 'Sold' },
  ]) {
    test(Object.keys(change).join(), async () => {
      const id = await createListing(app, maya)
      const before = await readOne(app, jonas, id)
      expect((await edit(id, change)).status).toBe(200)
      // The time of the edit is no field of the form.
      const { timeEdited: _, ...after } = await readOne(app, jonas, id)
      expect(after).toEqual({ ...before, ...change })
    })
  }
})

test('an edited listing keeps its place, its time and its counts', async () => {
  const first = await createListing(app, maya)
  const second = await createListing(app, maya)
  await app.call('POST', `/api/listings/view/${first}`, { as: jonas })
  const before = await readOne(app, jonas, first)
  await edit(first, { title: 'Newer title' })
  expect(await feedIds(app, jonas)).toEqual([second, first])
  const { views, timeListed } = await readOne(app, jonas, first)
  expect({ views, timeListed }).toEqual({ views: 1, timeListed: before.timeListed })
})

test('[EDIT-07] Active is stored and answered as Available', async () => {
  const id = await createListing(app, maya)
  await edit(id, { status: 'Sold' })
  expect((await edit(id, { status: 'Active' })).body.status).toBe('Available')
  expect((await readOne(app, jonas, id)).status).toBe('Available')
})

for (const status of ['active', 'Gone', '', null, 1]) {
  test(`[EDIT-07] the status ${JSON.stringify(status)} is refused`, async () => {
    const id = await createListing(app, maya)
    expect((await edit(id, { status })).status).toBe(400)
    expect((await readOne(app, jonas, id)).status).toBe('Available')
  })
}

describe('[API-03] the changed listing must be valid as a whole', () => {
  for (const [change, sentence] of [
    [{ title: '' }, 'Please fill in all required fields.'],
    [{ price: '' }, 'Please fill in all required fields.'],
    [{ price: -1 }, 'Price must be a number of 0 or more.'],
    [{ title: 'x'.repeat(121) }, 'The title must be at most 120 characters long.'],
    [{ category: 'Event Tickets' }, 'Please select an event type.'],
    [{ category: 'Cars' }, 'Please choose a category from the list.'],
    [{ seller: 'me' }, 'Unknown field: seller.'],
  ] as const) {
    test(`${JSON.stringify(change).slice(0, 40)} is refused`, async () => {
      const id = await createListing(app, maya)
      const before = await readOne(app, jonas, id)
      const { status, body } = await edit(id, change)
      expect([status, body.message]).toEqual([400, sentence])
      expect(await readOne(app, jonas, id)).toEqual(before)
    })
  }
})

test('leaving Event Tickets drops the event type; coming back requires one', async () => {
  const id = await createListing(app, maya, ticket)
  expect((await edit(id, { category: 'Other' })).body.eventType).toBeUndefined()
  expect((await edit(id, { category: 'Event Tickets' })).status).toBe(400)
  expect((await edit(id, { category: 'Event Tickets', eventType: 'Play' })).body.eventType).toBe(
    'Play',
  )
})

test('photos can be replaced and reordered; removed photos can be used again', async () => {
  const [one, two, three] = await Promise.all([
    upload(app, maya),
    upload(app, maya),
    upload(app, maya),
  ])
  const id = await createListing(app, maya, { images: [one.path, two.path] })
  const { body } = await edit(id, { images: [three.path, one.path] })
  expect(body.images.map(({ path }: { path: string }) => path)).toEqual([three.path, one.path])
  const other = await createListing(app, maya, { images: [two.path] })
  expect((await readOne(app, jonas, id)).images).toHaveLength(2)
  expect((await edit(other, { images: [] })).body.images).toEqual([])
})

describe('another user of the campus', () => {
  test('[PERM-03] may not edit', async () => {
    const id = await createListing(app, maya)
    const { status, body } = await edit(id, { price: 1 }, jonas)
    expect([status, body.message]).toEqual([403, 'Only the seller can change this listing.'])
    expect((await readOne(app, jonas, id)).price).toBe(45)
  })

  test('[EDIT-08] may not delete', async () => {
    const id = await createListing(app, maya)
    expect((await app.call('DELETE', `/api/listings/${id}`, { as: jonas })).status).toBe(403)
    expect(await feedIds(app, jonas)).toEqual([id])
  })

  test('may not move', async () => {
    const id = await createListing(app, maya)
    expect((await app.call('POST', `/api/listings/move/${id}`, { as: jonas })).status).toBe(403)
  })
})

test('[EDIT-08] a listing deleted by its seller disappears everywhere, with its photos', async () => {
  const { path, small } = await upload(app, maya)
  const id = await createListing(app, maya, { images: [path] })
  await save(app, jonas, id)
  expect((await app.request(small)).status).toBe(200)
  expect((await app.call('DELETE', `/api/listings/${id}`, { as: maya })).status).toBe(200)

  expect(await readFeed(app, jonas)).toEqual([])
  expect(await readFeed(app, jonas, '?q=desk')).toEqual([])
  for (const list of ['/api/saved-listings', `/api/listings/user/${maya.user.id}`]) {
    expect(await (await app.call('GET', list, { as: jonas })).json()).toEqual([])
  }
  for (const [method, address] of [
    ['GET', `/api/listings/${id}`],
    ['PATCH', `/api/listings/${id}`],
    ['DELETE', `/api/listings/${id}`],
    ['POST', `/api/listings/view/${id}`],
  ] as const) {
    expect((await app.call(method, address, { as: maya })).status).toBe(404)
  }
  await expect.poll(async () => (await app.request(path)).status).toBe(404)
  await expect.poll(async () => (await app.request(small)).status).toBe(404)
})

test('a search finds an edited text by new and unchanged words, not by removed ones', async () => {
  const id = await createListing(app, maya, { title: 'Blue lamp', description: desk.description })
  await edit(id, { title: 'Green lamp' })
  expect(await feedIds(app, jonas, '?q=green')).toEqual([id])
  expect(await feedIds(app, jonas, '?q=lamp+hawkins')).toEqual([id])
  expect(await feedIds(app, jonas, '?q=blue')).toEqual([])
})

test('[API-04] a visitor changes nothing', async () => {
  const id = await createListing(app, maya)
  for (const [method, path] of [
    ['PATCH', `/api/listings/${id}`],
    ['DELETE', `/api/listings/${id}`],
    ['POST', `/api/listings/move/${id}`],
    ['POST', `/api/listings/view/${id}`],
    ['PATCH', `/api/listings/inquiry-count/${id}`],
  ] as const) {
    expect((await app.call(method, path)).status).toBe(401)
  }
  expect(await feedIds(app, jonas)).toEqual([id])
})
