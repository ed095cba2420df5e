import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories, eventTypes } from '#sync/listings.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing, feedIds, readFeed, ticket } from '#tests/support/server/listings.ts'
import { upload } from '#tests/support/server/photos.ts'

const app = await appOfFile()
const { maya, jonas } = app.people

const get = (path: string, headers: Record<string, string> = {}, as = jonas) =>
  app.call('GET', path, { as, headers })

test('[API-04] a visitor has no feed', async () => {
  expect((await app.call('GET', '/api/listings')).status).toBe(401)
})

test('[FEED-14] the feed is a bare array, empty at first, newest first', async () => {
  const own = await appOfTest()
  expect(await readFeed(own, own.people.jonas)).toEqual([])
  const first = await createListing(own, own.people.maya)
  const second = await createListing(own, own.people.jonas)
  expect(await feedIds(own, own.people.jonas)).toEqual([second, first])
})

test('[FEED-15] a listing has the documented fields, eventType for Event Tickets only', async () => {
  const { path, small, public_id, width, height, color } = await upload(app, maya)
  const _id = await createListing(app, maya, { ...ticket, images: [path] })
  const plain = await createListing(app, maya)
  const [furniture, shown] = await readFeed(app, jonas)
  expect(shown).toEqual({
    _id,
    ...ticket,
    status: 'Available',
    images: [{ path, small, public_id, width, height, color }],
    seller: { _id: maya.user.id, id: maya.user.id, username: 'maya' },
    universityId: 'purdue-university',
    views: 0,
    inquiries: 0,
    timeListed: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(furniture?._id).toBe(plain)
  expect(furniture).not.toHaveProperty('eventType')
})

describe('filters', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await testApp()
    for (const category of categories) {
      if (category !== 'Event Tickets')
        await createListing(own, own.people.maya, { category, title: category })
    }
    for (const eventType of eventTypes)
      await createListing(own, own.people.maya, { ...ticket, eventType, title: eventType })
  })
  afterAll(() => own.stop())
  const titles = async (query: string) =>
    (await readFeed(own, own.people.jonas, query)).map(({ title }) => title)

  test('by category', async () => {
    expect(await titles('?category=Textbooks')).toEqual(['Textbooks'])
    expect(await titles('?category=Event%20Tickets')).toHaveLength(eventTypes.length)
  })

  test('by event type', async () => {
    expect(await titles('?tab=tickets&eventType=Play')).toEqual(['Play'])
  })

  test('by tab: everything except tickets, or only tickets', async () => {
    expect((await titles('?tab=listings')).toSorted()).toEqual(
      categories.filter((category) => category !== 'Event Tickets').toSorted(),
    )
    expect((await titles('?tab=tickets')).toSorted()).toEqual([...eventTypes].toSorted())
  })

  test('combined, with a search and a page', async () => {
    expect(
      await titles('?tab=tickets&eventType=Play&category=Event+Tickets&q=pla&limit=5'),
    ).toEqual(['Play'])
    expect(await titles('?tab=listings&category=Event+Tickets')).toEqual([])
  })

  test('an empty filter does not filter', async () => {
    expect(await titles('?category=&eventType=&tab=&q=&limit=&cursor=')).toHaveLength(
      categories.length - 1 + eventTypes.length,
    )
  })
})

for (const query of [
  'limit=0',
  'limit=101',
  'limit=1.5',
  'limit=ten',
  'limit=-1',
  'cursor=nonsense',
  `cursor=${Buffer.from('1 or 1=1').toString('base64url')}`,
  'category=Cars',
  'eventType=Wedding',
  'tab=saved',
  `q=${'a'.repeat(201)}`,
  `q=${'a+'.repeat(11)}`,
]) {
  test(`[API-03] ?${query.slice(0, 40)} is refused with a sentence`, async () => {
    const response = await get(`/api/listings?${query}`)
    expect(response.status).toBe(400)
    expect((await response.json()).message).toMatch(/^[A-Z].*\.$/)
  })
}
