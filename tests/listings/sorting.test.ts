import { beforeAll, expect, test } from 'vitest'
import { isWithin, sortListings } from '#sync/feed.ts'
import { feedSorts } from '#sync/listings.ts'
import type { Listing } from '#sync/listings.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { createListing, desk, readAllPages, readFeed } from '#tests/support/server/listings.ts'

const app = await appOfFile()
let maya: SignedIn
let jonas: SignedIn
beforeAll(async () => {
  ;({ maya, jonas } = app.people)
  const conditions = ['New', 'Good', undefined, 'For Parts']
  const prices = ['0', '45.50', '12', '12', '100000', '0', '7.99', '12']
  for (const [i, price] of prices.entries()) {
    const condition = conditions[i % conditions.length]
    const id = await createListing(app, maya, { title: `Lamp ${i}`, price, condition })
    if (i % 3 === 0) await change(id, { status: i === 0 ? 'Sold' : 'Pending' })
  }
})

const change = (id: string, body: object) =>
  app.call('PATCH', `/api/listings/${id}`, { as: maya, body })
const titles = (listings: readonly Listing[]) => listings.map(({ title }) => title)
const refused = async (query: string) => {
  const response = await app.call('GET', `/api/listings${query}`, { as: jonas })
  return [response.status, ((await response.json()) as { message: string }).message]
}

const limits = [
  {},
  { minPrice: 12 },
  { maxPrice: 12 },
  { minPrice: 7.99, maxPrice: 45.5 },
  { maxPrice: 0 },
  { condition: 'Good' },
  { hideSold: true },
  { condition: 'New', hideSold: true, maxPrice: 12 },
] as const

test('[UX-18] the server sorts and filters as the device does, page by page', async () => {
  const everything = await readFeed(app, jonas, '?limit=100')
  expect(everything).toHaveLength(8)
  for (const sort of feedSorts)
    for (const limit of limits)
      for (const q of [undefined, 'lamp']) {
        const wanted = Object.entries({ sort, ...limit, ...(q && { q }) })
        const query = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)]))
        const pages = await readAllPages<Listing>(app, jonas, `/api/listings?limit=2&${query}`)
        const sorted = sort === 'best' ? 'newest' : sort
        const onDevice = sortListings(everything.filter(isWithin(limit)), sorted, [], app.now())
        expect([query.toString(), titles(pages.flat())]).toEqual([
          query.toString(),
          titles(onDevice.map(({ listing }) => listing)),
        ])
      }
})

test('a feed that is sorted by price reads its index', async () => {
  const plan = await app.read(async (db) =>
    db.all<{ detail: string }>(
      `explain query plan select seq from listings
       where university_id = 'x' and deleted = 0 order by price_cents, seq desc limit 10`,
    ),
  )
  expect(plan.map(({ detail }) => detail).join()).toContain('listings_price')
})

test.each([
  ['?sort=cheapest', 'Please choose an order from the list.'],
  ['?minPrice=much', 'Price must be a number of 0 or more.'],
  ['?maxPrice=-1', 'Price must be a number of 0 or more.'],
  ['?maxPrice=1.234', 'Use at most two decimals.'],
  ['?maxPrice=١٠٠٠٠١', 'The highest price is $100,000.'],
  ['?minPrice=5&maxPrice=4', 'The lowest price must not be above the highest.'],
  ['?condition=Shiny', 'Please choose a condition from the list.'],
  ['?hideSold=maybe', 'Please choose true or false from the list.'],
])('[TEXT-04] a feed with %s is refused', async (query, message) => {
  expect(await refused(query)).toEqual([400, message])
})

test('a cursor of another order is refused', async () => {
  const response = await app.call('GET', '/api/listings?limit=1', { as: jonas })
  const cursor = /cursor=([^>&]+)/.exec(response.headers.get('link') ?? '')?.[1]
  expect((await refused(`?sort=price_asc&cursor=${cursor}`))[0]).toBe(400)
})

test('[UX-19] a listing has a condition, changes it and takes it back', async () => {
  const id = await createListing(app, maya, { condition: 'Like New' })
  const read = async () =>
    (await app.call('GET', `/api/listings/${id}`, { as: jonas })).json() as Promise<Listing>
  expect(await read()).toMatchObject({ condition: 'Like New' })
  await change(id, { condition: 'Fair' })
  expect(await read()).toMatchObject({ condition: 'Fair' })
  await change(id, { title: 'A desk' })
  expect(await read()).toMatchObject({ title: 'A desk', condition: 'Fair' })
  await change(id, { condition: null })
  expect(await read()).not.toHaveProperty('condition')
})

test('[UX-19] a listing without a condition has none, and an unknown one is refused', async () => {
  const id = await createListing(app, maya)
  const [listing] = await readFeed(app, jonas)
  expect(listing?._id).toBe(id)
  expect(listing).not.toHaveProperty('condition')
  const body = { ...desk, condition: 'Shiny' }
  const response = await app.call('POST', '/api/listings/create', { as: maya, body })
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ message: 'Please choose a condition from the list.' }),
  ])
})
