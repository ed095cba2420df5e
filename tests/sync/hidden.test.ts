import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { having, noChanges } from '#tests/support/server/having.ts'
import { createListing, desk } from '#tests/support/server/listings.ts'

const { app, maya, jonas } = appOfEachTest()
/** The seller's, and one of another student. */
let device: Device
let viewer: Device
beforeEach(async () => {
  device = new Device(app, maya)
  viewer = new Device(app, jonas)
  await Promise.all([device.sync(), viewer.sync()])
})

const missing = `sha256:${'a'.repeat(64)}`

const expectNoChange = async () => expect(await viewer.step()).toEqual(having(noChanges))

async function postWaiting(): Promise<string> {
  const id = randomUUID()
  await device.sync(device.act('listing.create', { id, ...desk, images: [missing] }))
  return id
}

test('a listing that never had all its photos leaves no id with other students', async () => {
  const id = await postWaiting()
  await expectNoChange()
  await device.sync(device.act('listing.edit', { id, price: 5 }))
  await expectNoChange()
  await device.sync(device.act('listing.delete', { id }))
  await expectNoChange()
})

test('a listing that never had all its photos is deleted from the seller’s other device', async () => {
  const other = new Device(app, maya)
  await other.sync()
  const id = await postWaiting()
  await other.sync()
  expect(other.held).toEqual([id])
  await device.sync(device.act('listing.delete', { id }))
  expect((await other.step()).del).toEqual({ listings: [id] })
})

test('a shown listing that waits for another photo is deleted from the devices of others', async () => {
  const id = await createListing(app, maya)
  await Promise.all([device.sync(), viewer.sync()])
  await device.sync(device.act('listing.edit', { id, images: [missing] }))
  expect((await viewer.step()).del).toEqual({ listings: [id] })
})

test('a listing that ended its wait is deleted from the devices of others', async () => {
  const id = await postWaiting()
  await device.sync(device.act('listing.edit', { id, images: [] }))
  await viewer.sync()
  expect(viewer.held).toEqual([id])
  await device.sync(device.act('listing.delete', { id }))
  expect((await viewer.step()).del).toEqual({ listings: [id] })
})

test('a listing that moves before it had all its photos leaves no id on the old campus', async () => {
  await postWaiting()
  const args = { userId: maya.user.id, university: 'University of Notre Dame', moveListings: true }
  await device.sync(device.act('university.change', args))
  await expectNoChange()
})
