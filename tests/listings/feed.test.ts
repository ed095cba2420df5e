import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listings } from '#drizzle/schema/listings.ts'
import { flushListingCounts } from '#server/listings/counts.ts'
import { categories, eventTypes, type Listing } from '#sync/listings.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import type { SignedIn } from '#tests/support/cast.ts'
import {
  block,
  desk,
  feedIds,
  postListing,
  readAllPages,
  readFeed,
  save,
  ticket,
} from '#tests/support/listings.ts'
import { upload } from '#tests/support/photos.ts'

let app: TestApp
let maya: SignedIn
let jonas: SignedIn
beforeAll(async () => {
  app = await testApp()
  ;({ maya, jonas } = app.people)
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}, as = jonas) =>
  app.call('GET', path, { as, headers })

test('[API-04] a visitor has no feed', async () => {
  expect((await app.call('GET', '/api/listings')).status).toBe(401)
})

test('[FEED-14][API-14] the feed is a bare array, empty at first, newest first', async () => {
  const own = await testApp()
  expect(await readFeed(own, own.people.jonas)).toEqual([])
  const first = await postListing(own, own.people.maya)
  const second = await postListing(own, own.people.jonas)
  expect(await feedIds(own, own.people.jonas)).toEqual([second, first])
  await own.stop()
})

test('[FEED-15][API-16] a listing has the documented fields, eventType for Event Tickets only', async () => {
  const { path, small, public_id, width, height, color } = await upload(app, maya)
  const _id = await postListing(app, maya, { ...ticket, images: [path] })
  const plain = await postListing(app, maya)
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
        await postListing(own, own.people.maya, { category, title: category })
    }
    for (const eventType of eventTypes)
      await postListing(own, own.people.maya, { ...ticket, eventType, title: eventType })
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

  test('by tab: everything but tickets, or tickets alone', async () => {
    expect((await titles('?tab=listings')).toSorted()).toEqual(
      categories.filter((category) => category !== 'Event Tickets').toSorted(),
    )
    expect((await titles('?tab=tickets')).toSorted()).toEqual([...eventTypes].toSorted())
  })

  test('together, with a search and a page', async () => {
    expect(
      await titles('?tab=tickets&eventType=Play&category=Event+Tickets&q=pla&limit=5'),
    ).toEqual(['Play'])
    expect(await titles('?tab=listings&category=Event+Tickets')).toEqual([])
  })

  test('an empty filter is none', async () => {
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

describe('[API-15] paging', () => {
  let own: TestApp
  let ids: string[]
  beforeAll(async () => {
    own = await testApp()
    ids = []
    for (let i = 0; i < 53; i += 1)
      ids.unshift(await postListing(own, own.people.maya, { title: `Desk ${i}` }))
    for (const id of ids) {
      await save(own, own.people.jonas, id)
      own.moveClock(1)
    }
  })
  afterAll(() => own.stop())

  for (const [path, sizes] of [
    ['/api/listings', [24, 24, 5]],
    ['/api/listings?limit=53', [53]],
    ['/api/listings?limit=20&tab=listings&q=desk', [20, 20, 13]],
    ['/api/listings?limit=100', [53]],
    ['/api/listings/user/:maya?limit=26', [26, 26, 1]],
    ['/api/listings/user/:maya', [24, 24, 5]],
  ] as const) {
    test(`${path} gives every listing once`, async () => {
      const pages = await readAllPages<Listing>(
        own,
        own.people.jonas,
        path.replace(':maya', own.people.maya.user.id),
      )
      expect(pages.map((page) => page.length)).toEqual(sizes)
      expect(pages.flat().map(({ _id }) => _id)).toEqual(ids)
    })
  }

  test('saved listings too, newest saved first', async () => {
    const pages = await readAllPages<Listing>(own, own.people.jonas, '/api/saved-listings?limit=30')
    expect(pages.map((page) => page.length)).toEqual([30, 23])
    expect(pages.flat().map(({ _id }) => _id)).toEqual([...ids].reverse())
  })

  test('a listing posted meanwhile moves nothing', async () => {
    const first = await own.call('GET', '/api/listings?limit=30', { as: own.people.jonas })
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const later = await postListing(own, own.people.maya)
    const rest = (await (await own.call('GET', next, { as: own.people.jonas })).json()) as Listing[]
    expect(rest.map(({ _id }) => _id)).toEqual(ids.slice(30))
    await own.call('DELETE', `/api/listings/${later}`, { as: own.people.maya })
  })
})

describe('ETag', () => {
  const tagOf = async (path = '/api/listings', as = jonas) =>
    (await get(path, {}, as)).headers.get('etag') ?? ''

  test('an unchanged feed is answered 304 without a body', async () => {
    const response = await get('/api/listings')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toBe('Authorization')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await get('/api/listings', { 'if-none-match': `"other", ${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  })

  test('each viewer and each address has its own', async () => {
    const tags = [
      await tagOf(),
      await tagOf('/api/listings?limit=5'),
      await tagOf('/api/listings', maya),
    ]
    expect(new Set(tags).size).toBe(3)
  })

  test('whatever changes the feed changes it', async () => {
    const own = await testApp()
    const { maya: seller, jonas: viewer, dre } = own.people
    const read = async () =>
      (await own.call('GET', '/api/listings', { as: viewer })).headers.get('etag')
    const seen = new Set([await read()])
    const expectNew = async (what: string) => {
      const tag = await read()
      expect([what, seen.has(tag)]).toEqual([what, false])
      seen.add(tag)
    }
    const id = await postListing(own, seller)
    await expectNew('a new listing')
    await own.call('PATCH', `/api/listings/${id}`, { as: seller, body: { price: 1 } })
    await expectNew('an edit')
    await own.call('POST', `/api/listings/view/${id}`, { as: viewer })
    await flushListingCounts(own.services)
    await expectNew('counts')
    await own.services.writer.write({
      async run(tx, rev) {
        await tx.update(listings).set({ rev, deleted: true })
      },
    })
    await expectNew('a deletion')
    await block(own, viewer, seller)
    await expectNew('a block')
    await block(own, dre, viewer)
    await expectNew('a block by another')
    const unchanged = await read()
    await postListing(own, dre)
    expect(await read()).toBe(unchanged)
    await own.stop()
  })
})

describe('search', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await testApp()
    const texts: [string, string][] = [
      ['Crème brûlée torch', 'Barely used.'],
      ['Calculus (8th ed.)', '100% complete, "like new".'],
      ['PS5 & two pads', 'OR best offer'],
      ['Tiếng Việt textbook', 'Level B2'],
      ['Straße poster', 'A1 size; under_score'],
    ]
    for (const [title, description] of texts)
      await postListing(own, own.people.maya, { ...desk, title, description })
  })
  afterAll(() => own.stop())
  const found = async (q: string) =>
    (await readFeed(own, own.people.jonas, `?q=${encodeURIComponent(q)}`)).map(
      ({ title }) => title.split(' ')[0],
    )

  for (const [q, expected] of [
    ['CREME', ['Crème']],
    ['brulee', ['Crème']],
    ['brûlée', ['Crème']],
    ['bru\u0302le\u0301e', ['Crème']],
    ['lcul', ['Calculus']],
    ['torch used', ['Crème']],
    ['torch complete', []],
    ['tieng', ['Tiếng']],
    ['viet', ['Tiếng']],
    ['b2', ['Tiếng']],
    ['ps', ['PS5']],
    ['5', ['PS5']],
    ['a1', ['Straße']],
    ['a1 poster', ['Straße']],
    ['a1 torch', []],
    ['"like new"', ['Calculus']],
    ['100%', ['Calculus']],
    ['%', ['Calculus']],
    ['_', ['Straße']],
    ['under_score', ['Straße']],
    ['(8th', ['Calculus']],
    ['&', ['PS5']],
    ['OR', ['Crème', 'PS5', 'Straße']],
    ['calculus OR torch', []],
    ['NOT', []],
    ['NEAR(torch brulee)', []],
    ['torch*', []],
    ['search_text:torch', []],
    ['"', ['Calculus']],
    ['"""', []],
    ["'; DROP TABLE listings; --", []],
    ['\u0000torch\u0000', ['Crème']],
    ['   ', ['Straße', 'Tiếng', 'PS5', 'Calculus', 'Crème']],
  ] as const) {
    test(`[SEARCH-02] ${JSON.stringify(q)} finds ${expected.join(', ') || 'nothing'}`, async () => {
      expect((await found(q)).toSorted()).toEqual([...expected].toSorted())
    })
  }

  test('half a character is no word of anything, and no crash', async () => {
    expect(
      (await own.call('GET', '/api/listings?q=%ED%A0%80torch', { as: own.people.jonas })).status,
    ).toBe(200)
    expect((await own.call('GET', '/api/listings?q=%', { as: own.people.jonas })).status).toBe(200)
  })

  test('words that are common are found without the index as well', async () => {
    const many = await testApp()
    await postListing(many, many.people.maya, { title: 'Common rarity' })
    await many.services.writer.write({
      async run(tx, rev) {
        const [row] = await tx.select().from(listings)
        if (!row) throw new Error('There is no listing.')
        for (let i = 0; i < 1100; i += 1) {
          const { seq: _seq, ...copy } = {
            ...row,
            id: `copy-${i}`,
            title: `Common ${i}`,
            searchText: `common ${i}`,
            rev,
          }
          await tx.insert(listings).values(copy)
        }
      },
    })
    const titles = async (q: string) =>
      (await readFeed(many, many.people.jonas, `?q=${q}`)).map(({ title }) => title)
    expect(await titles('common')).toHaveLength(24)
    expect(await titles('common+1099')).toEqual(['Common 1099'])
    expect(await titles('common+rarity')).toEqual(['Common rarity'])
    expect(await titles('rarity')).toEqual(['Common rarity'])
    await many.stop()
  })
})
