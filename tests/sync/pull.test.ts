import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/app.ts'
import type { SignedIn } from '#tests/support/cast.ts'
import { Device } from '#tests/support/device.ts'
import { createListing, save } from '#tests/support/listings.ts'

let app: TestApp
let maya: SignedIn
let jonas: SignedIn
beforeEach(async () => {
  app = await testApp()
  ;({ maya, jonas } = app.people)
})
afterEach(() => app.stop())

test('the first rows are a snapshot, then come changes alone', async () => {
  const id = await createListing(app, maya)
  const device = new Device(app, jonas)
  expect(await device.step()).toMatchObject({ reset: true, from: null, more: false })
  expect(device.listing(id)).toMatchObject({ title: 'Oak desk', price: 45 })
  const { cursor } = device
  expect(await device.step()).toMatchObject({ reset: false, from: cursor, put: {}, del: {} })
  const { savedListingId } = await save(app, jonas, id)
  await device.sync()
  expect([...device.rows.savedListings.keys()]).toEqual([savedListingId])
})
