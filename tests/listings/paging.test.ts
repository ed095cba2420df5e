import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '#sync/listings.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { createListing, readAllPages, save } from '#tests/support/server/listings.ts'

describe('[API-15] paging', () => {
  let own: TestApp
  let ids: string[]
  beforeAll(async () => {
    own = await testApp()
    ids = []
    for (let i = 0; i < 53; i += 1)
      ids.unshift(await createListing(own, own.people.maya, { title: `Desk? ${i}` }))
    for (const id of ids) {
      await save(own, own.people.jonas, id)
      own.moveClock(1)
    }
  })
  afterAll(() => own.stop())

  for (const [path, sizes] of [
    ['/api/listings', [24, 24, 5]],
    ['/api/listings?limit=53', [53]],
    ['/api/listings?limit=20&tab=listings&q=desk?', [20, 20, 13]],
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

  test('saved listings have pages, too, newest saved first', async () => {
    const pages = await readAllPages<Listing>(own, own.people.jonas, '/api/saved-listings?limit=30')
    expect(pages.map((page) => page.length)).toEqual([30, 23])
    expect(pages.flat().map(({ _id }) => _id)).toEqual([...ids].reverse())
  })

  test('a new listing does not shift the next page', async () => {
    const first = await own.call('GET', '/api/listings?limit=30', { as: own.people.jonas })
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const later = await createListing(own, own.people.maya)
    const rest = (await (await own.call('GET', next, { as: own.people.jonas })).json()) as Listing[]
    expect(rest.map(({ _id }) => _id)).toEqual(ids.slice(30))
    await own.call('DELETE', `/api/listings/${later}`, { as: own.people.maya })
  })
})
