import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { flushListingCounts } from '#server/listings/counts.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing } from '#tests/support/server/listings.ts'

const { app, maya, jonas, dre } = appOfEachTest()
/** Jonas’s. */
let device: Device
beforeEach(() => {
  device = new Device(app, jonas)
})

const patch = (as: SignedIn, id: string, body: object) =>
  app.call('PATCH', `/api/listings/${id}`, { as, body })

test('counts arrive together after a flush', async () => {
  const id = await createListing(app, maya)
  await device.sync()
  await app.call('POST', `/api/listings/view/${id}`, { as: jonas })
  await app.call('PATCH', `/api/listings/inquiry-count/${id}`, { as: jonas })
  expect((await device.step()).put).toEqual({})
  await flushListingCounts(app.resources)
  const answer = await device.step()
  expect(answer).toMatchObject({ counts: [[id, 1, 1]], put: {}, more: false })
  expect(device.listing(id)).toMatchObject({ views: 1, inquiries: 1 })
  expect((await device.step()).counts).toBeUndefined()
})

test('counts come without their listing only to those who may see it', async () => {
  const id = await createListing(app, maya)
  const other = new Device(app, dre)
  await device.sync()
  await other.sync()
  await app.call('POST', `/api/listings/view/${id}`, { as: jonas })
  await flushListingCounts(app.resources)
  const purdue = await app.call('GET', `/api/listings/${id}`, { as: dre })
  expect(purdue.status).toBe(404)
  expect((await other.step()).counts).toBeUndefined()
  expect((await device.step()).counts).toEqual([[id, 1, 0]])
})

test('a listing that changed with its counts comes once, as a whole', async () => {
  const id = await createListing(app, maya)
  await device.sync()
  await app.call('POST', `/api/listings/view/${id}`, { as: jonas })
  await flushListingCounts(app.resources)
  await patch(maya, id, { price: 30 })
  expect((await device.step()).counts).toBeUndefined()
  expect(device.listing(id)).toMatchObject({ price: 30, views: 1 })
})

test('the counts of a listing on a former campus reach its seller with the listing', async () => {
  const id = await createListing(app, maya)
  const own = new Device(app, maya)
  const universityId = 'university-of-notre-dame'
  await app.resources.writer.write({
    run: async (tx) => tx.update(users).set({ universityId }).where(eq(users.id, maya.user.id)),
  })
  await own.sync()
  await app.call('POST', `/api/listings/view/${id}`, { as: jonas })
  await flushListingCounts(app.resources)
  await own.sync()
  expect(own.listing(id)).toMatchObject({ views: 1 })
})

test('grown counts change the ETag of the feed', async () => {
  const id = await createListing(app, maya)
  const tag = async () =>
    (await app.call('GET', '/api/listings?limit=10', { as: jonas })).headers.get('etag')
  const before = await tag()
  expect(await tag()).toBe(before)
  await app.call('POST', `/api/listings/view/${id}`, { as: jonas })
  await flushListingCounts(app.resources)
  expect(await tag()).not.toBe(before)
})
