import { describe, expect, test } from 'vitest'
import { listings, listingViews } from '#drizzle/schema/listings.ts'
import { flushListingCounts } from '#server/listings/counts.ts'
import { sweepListingViews } from '#server/listings/sweep.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { cast, join, signIn, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import {
  createListing,
  readFeed,
  readJson,
  readOne,
  ticket,
} from '#tests/support/server/listings.ts'
import { upload } from '#tests/support/server/photos.ts'

const { app, maya, jonas, dre } = appOfEachTest()

const day = 24 * 60 * 60 * 1000

async function call(as: SignedIn, method: string, path: string) {
  const response = await app.call(method, path, { as })
  return { status: response.status, body: await response.json() }
}
const view = (as: SignedIn, id: string) => call(as, 'POST', `/api/listings/view/${id}`)
const inquire = (as: SignedIn, id: string) => call(as, 'PATCH', `/api/listings/inquiry-count/${id}`)

async function another(): Promise<SignedIn> {
  const person = stranger()
  await join(app, person)
  return signIn(app, person)
}

test('[DETAIL-04] GET /api/listings/{id} answers the listing', async () => {
  const id = await createListing(app, maya, ticket)
  expect(await readOne(app, jonas, id)).toMatchObject({ _id: id, ...ticket })
})

test('[DETAIL-05] the short form has exactly the six documented fields', async () => {
  const { path } = await upload(app, maya)
  const id = await createListing(app, maya, { images: [path] })
  const info = await readJson<Record<string, unknown>>(app, jonas, `/api/listings/info/${id}`)
  expect(Object.keys(info).toSorted()).toEqual([
    '_id',
    'images',
    'price',
    'seller',
    'status',
    'title',
  ])
  expect(info).toMatchObject({
    _id: id,
    title: 'Oak desk',
    price: 45,
    status: 'Available',
    images: [{ path }],
  })
})

test('[DETAIL-06] a seller’s listings are a bare array, newest first', async () => {
  const first = await createListing(app, maya)
  const second = await createListing(app, maya, ticket)
  await createListing(app, jonas)
  const path = `/api/listings/user/${maya.user.id}`
  const shown = await readJson<{ _id: string }[]>(app, jonas, path)
  expect(shown.map(({ _id }) => _id)).toEqual([second, first])
})

describe('views', () => {
  test('[DETAIL-07] each viewer adds one per UTC day; reading the listing adds none', async () => {
    const id = await createListing(app, maya)
    await readOne(app, jonas, id)
    await view(jonas, id)
    expect((await view(jonas, id)).status).toBe(200)
    expect((await readOne(app, jonas, id)).views).toBe(1)
    await view(await another(), id)
    expect((await readOne(app, jonas, id)).views).toBe(2)
  })

  test('[DETAIL-07] a viewer adds another one on another day', async () => {
    const id = await createListing(app, maya)
    await view(jonas, id)
    const untilMidnight = day - (app.now() % day)
    app.moveClock(untilMidnight)
    const later = await signIn(app, cast.jonas)
    await view(later, id)
    expect((await readOne(app, later, id)).views).toBe(2)
  })

  test('[DETAIL-08] the seller never adds one', async () => {
    const id = await createListing(app, maya)
    expect(await view(maya, id)).toMatchObject({ status: 200, body: { views: 0 } })
    await view(jonas, id)
    expect((await readOne(app, maya, id)).views).toBe(1)
  })

  test('viewers of earlier days are deleted; the count and today’s viewers stay', async () => {
    const id = await createListing(app, maya)
    const looks = () => app.read(async (db) => (await db.select().from(listingViews)).length)
    await view(jonas, id)
    await view(await another(), id)
    await sweepListingViews(app.resources)
    expect(await looks()).toBe(2)
    app.moveClock(day)
    const today = await signIn(app, cast.jonas)
    await view(today, id)
    await sweepListingViews(app.resources)
    expect(await looks()).toBe(1)
    await view(today, id)
    expect((await readOne(app, today, id)).views).toBe(3)
  })

  test('[DETAIL-11] a listing hidden from the viewer is 404', async () => {
    const id = await createListing(app, maya)
    expect((await view(dre, id)).status).toBe(404)
    expect((await view(jonas, 'nonsense')).status).toBe(404)
    expect((await readOne(app, jonas, id)).views).toBe(0)
  })
})

describe('inquiries', () => {
  test('[DETAIL-09] each user adds at most one, and the answer is the listing', async () => {
    const id = await createListing(app, maya)
    expect(await inquire(jonas, id)).toMatchObject({ status: 200, body: { _id: id, inquiries: 1 } })
    expect((await inquire(jonas, id)).body.inquiries).toBe(1)
    app.moveClock(60_000)
    expect((await inquire(jonas, id)).body.inquiries).toBe(1)
    expect((await inquire(await another(), id)).body.inquiries).toBe(2)
  })

  test('the seller adds none', async () => {
    const id = await createListing(app, maya)
    expect((await inquire(maya, id)).body.inquiries).toBe(0)
    await inquire(jonas, id)
    expect((await readOne(app, maya, id)).inquiries).toBe(1)
  })
})

test('counts are stamped together, and only after they grow', async () => {
  const [first, second] = [await createListing(app, maya), await createListing(app, maya)]
  const untouched = await createListing(app, maya)
  const before = await revs()
  await view(jonas, first)
  await inquire(jonas, second)
  expect(await revs()).toEqual(before)
  expect((await readFeed(app, jonas)).map(({ views }) => views)).toEqual([0, 0, 1])

  await flushListingCounts(app.resources)
  const after = await revs()
  expect(after[first]).toBeGreaterThan(before[first] ?? Infinity)
  expect(after[second]).toBe(after[first])
  expect(after[untouched]).toBe(before[untouched])
  await flushListingCounts(app.resources)
  expect(await revs()).toEqual(after)
})

async function revs(): Promise<Record<string, number>> {
  const rows = await app.read((db) =>
    Promise.resolve(db.select({ id: listings.id, rev: listings.countsRev }).from(listings)),
  )
  return Object.fromEntries(rows.map(({ id, rev }) => [id, rev]))
}
