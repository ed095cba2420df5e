import { expect, test } from 'vitest'
import { hour, minute } from '#sync/time.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, readOne } from '#tests/support/server/listings.ts'

/** The prices after changes, each some time after the one before, as a stranger reads them. */
async function pricesAfter(app: TestApp, changes: [after: number, price: number][]) {
  app.stopClock()
  const listingId = await createListing(app, await signIn(app, cast.maya), { price: 50 })
  for (const [after, price] of changes) {
    app.moveClock(after)
    const as = await signIn(app, cast.maya)
    await app.call('PATCH', `/api/listings/${listingId}`, { as, body: { price } })
  }
  const jonas = await signIn(app, cast.jonas)
  const device = new Device(app, jonas)
  await device.sync()
  const { prices } = await readOne(app, jonas, listingId)
  expect(device.rows.listings.get(listingId)?.prices).toEqual(prices)
  return prices?.map(({ price }) => price)
}

test('a listing whose price never changed has no earlier prices', async () => {
  const app = await appOfTest()
  expect(await pricesAfter(app, [])).toBeUndefined()
  expect(await pricesAfter(app, [[hour, 50]])).toBeUndefined()
})

test('a listing keeps the prices that stood for an hour, and the last ten of them', async () => {
  const app = await appOfTest()
  const slip = [hour, 4] as [number, number]
  expect(await pricesAfter(app, [[hour, 45], slip, [minute, 40]])).toEqual([50, 45, 40])
  const many = Array.from({ length: 11 }, (_, i): [number, number] => [hour, 40 - i])
  expect(await pricesAfter(app, many)).toEqual(many.slice(-10).map(([, price]) => price))
})

test('an edit of title, description, photos or condition says when, and one of price or status does not', async () => {
  const app = await appOfTest()
  const { maya, jonas } = app.people
  const listingId = await createListing(app, maya)
  const editedBy = async (body: object) => {
    await app.call('PATCH', `/api/listings/${listingId}`, { as: maya, body })
    return (await readOne(app, jonas, listingId)).timeEdited
  }
  expect(await editedBy({ price: 40 })).toBeUndefined()
  expect(await editedBy({ status: 'Pending' })).toBeUndefined()
  expect(await editedBy({ title: 'Oak desk' })).toBeUndefined()
  expect(await editedBy({ condition: 'Good' })).toMatch(/Z$/)
})
