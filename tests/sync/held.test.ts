import { beforeEach, describe, expect, test } from 'vitest'
import { block, unblock } from '#tests/support/server/blocks.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, save } from '#tests/support/server/listings.ts'

const { app, maya, jonas } = appOfEachTest()
/** Jonas’s. */
let device: Device
beforeEach(() => {
  device = new Device(app, jonas)
})

describe('a listing that the device saves and already holds', () => {
  const held = { held: true } as const
  const saving = (listingId: string) => device.act('savedListing.save', { listingId })

  test('is not sent again', async () => {
    const [here, other] = [await createListing(app, maya), await createListing(app, maya)]
    await device.sync()
    await save(app, jonas, other)
    const { put } = await device.step([saving(here)], held)
    expect(put.savedListings).toHaveLength(2)
    // A listing that another device saved is not exempt.
    expect(put.listings).toEqual([expect.arrayContaining([other])])
  })

  test('is sent to a device that does not report it', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    expect((await device.step([saving(id)])).put.listings).toHaveLength(1)
  })

  test('is sent if it has changed in the meantime', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    await app.call('PATCH', `/api/listings/${id}`, { as: maya, body: { price: 30 } })
    await device.step([saving(id)], held)
    expect(device.listing(id)).toMatchObject({ price: 30 })
  })

  test('is sent if its seller was blocked and unblocked in the meantime', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    await block(app, jonas, maya)
    await unblock(app, jonas, maya)
    await device.step([saving(id)], held)
    expect(device.held).toEqual([id])
  })

  test('is sent with the first rows', async () => {
    const id = await createListing(app, maya)
    await device.step([saving(id)], held)
    expect(device.held).toEqual([id])
  })
})
