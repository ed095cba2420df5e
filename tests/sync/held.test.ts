import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blocks } from '#drizzle/schema/blocks.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import type { SignedIn } from '#tests/support/server/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { block, createListing, save } from '#tests/support/server/listings.ts'

let app: TestApp
let maya: SignedIn
let jonas: SignedIn
/** Jonas’s. */
let device: Device
beforeEach(async () => {
  app = await testApp()
  ;({ maya, jonas } = app.people)
  device = new Device(app, jonas)
})
afterEach(() => app.stop())

describe('a listing that the device saves and holds', () => {
  const held = { held: true } as const
  const saving = (listingId: string) => device.act('savedListing.save', { listingId })

  test('does not come again', async () => {
    const [here, other] = [await createListing(app, maya), await createListing(app, maya)]
    await device.sync()
    await save(app, jonas, other)
    const { put } = await device.step([saving(here)], held)
    expect(put.savedListings).toHaveLength(2)
    // What another device has saved is another matter.
    expect(put.listings).toEqual([expect.arrayContaining([other])])
  })

  test('comes to a device that does not say so', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    expect((await device.step([saving(id)])).put.listings).toHaveLength(1)
  })

  test('comes when it has changed meanwhile', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    await app.call('PATCH', `/api/listings/${id}`, { as: maya, body: { price: 30 } })
    await device.step([saving(id)], held)
    expect(device.listing(id)).toMatchObject({ price: 30 })
  })

  test('comes when its seller was blocked meanwhile, and is no more', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    await block(app, jonas, maya)
    await app.resources.writer.write({
      async run(tx, rev) {
        await tx.update(blocks).set({ deleted: true, rev })
      },
    })
    await device.step([saving(id)], held)
    expect(device.held).toEqual([id])
  })

  test('comes with the first rows', async () => {
    const id = await createListing(app, maya)
    await device.step([saving(id)], held)
    expect(device.held).toEqual([id])
  })
})
