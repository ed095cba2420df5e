import { randomUUID } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds } from '#tests/support/server/listings.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.stop())

const files = ['quad.sqlite', 'quad.sqlite-wal']
const aside = () => join(app.dataDir, 'aside')

/** The database as it lies there, with what has not been moved into its main file. */
async function copyDatabase(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const file of files) await cp(join(from, file), join(to, file)).catch(() => undefined)
}

async function restart(meanwhile: () => Promise<void>, ...devices: Device[]): Promise<void> {
  await app.close()
  await meanwhile()
  app = app.reopen()
  for (const device of devices) device.app = app
}

const backUp = (...devices: Device[]) =>
  restart(() => copyDatabase(app.dataDir, aside()), ...devices)
const restore = (...devices: Device[]) =>
  restart(
    async () => {
      for (const file of [...files, 'quad.sqlite-shm'])
        await rm(join(app.dataDir, file), { force: true })
      await copyDatabase(aside(), app.dataDir)
    },
    ...devices,
  )

test('a restored backup is noticed in one round, converges, and takes the queue', async () => {
  const { maya, jonas } = app.people
  const [hers, his] = [new Device(app, maya), new Device(app, jonas)]
  const kept = await createListing(app, maya)
  await Promise.all([hers.sync(), his.sync()])
  await backUp(hers, his)

  const lost = randomUUID()
  const create = hers.act('listing.create', { id: lost, ...desk })
  expect(await hers.sync(create)).toEqual([[1, 'ok']])
  hers.ack = 1
  await his.sync()
  expect(his.held).toEqual([kept, lost])
  await restore(hers, his)

  // The new history has commits of the same numbers.
  const added = await createListing(app, maya)
  const edit = hers.act('listing.edit', { id: kept, price: 9 })
  expect(await hers.step([edit])).toMatchObject({ reset: true, results: [[2, 'ok']], last: 2 })
  expect(await his.step()).toMatchObject({ reset: true })
  for (const device of [hers, his]) {
    expect(device.held.toSorted()).toEqual([kept, added].toSorted())
    expect(device.listing(kept)).toMatchObject({ price: 9 })
  }
  expect(await his.step()).toMatchObject({ reset: false, put: {}, del: {} })
})

test('a cursor that the restored history does not reach yet is noticed, too', async () => {
  const device = new Device(app, app.people.jonas)
  await device.sync()
  await backUp(device)
  for (let i = 0; i < 5; i += 1) await createListing(app, app.people.maya)
  await device.sync()
  expect(device.held).toHaveLength(5)
  await restore(device)
  expect(await device.step()).toMatchObject({ reset: true })
  expect(device.held).toEqual([])
})

test('what was done and lost is done again when the device sends it again', async () => {
  const device = new Device(app, app.people.maya)
  await device.sync()
  await backUp(device)
  const id = randomUUID()
  const create = device.act('listing.create', { id, ...desk })
  await device.sync(create)
  await restore(device)
  expect(await device.sync(create)).toEqual([[1, 'ok']])
  expect(await feedIds(app, app.people.jonas)).toEqual([id])
  expect(await device.sync(create)).toEqual([[1, 'ok']])
  expect(await feedIds(app, app.people.jonas)).toEqual([id])
})

test('who has missed nothing does not start anew', async () => {
  const device = new Device(app, app.people.jonas)
  const id = await createListing(app, app.people.maya)
  await device.sync()
  await backUp(device)
  await createListing(app, app.people.maya)
  await restore(device)
  expect(await device.step()).toMatchObject({ reset: false })
  expect(device.held).toEqual([id])
})
