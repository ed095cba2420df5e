import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sweepSync } from '#server/sync/sweep.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'

const day = 24 * 60 * 60 * 1000

const { app, maya, jonas } = appOfEachTest()

const count = (table: string) =>
  app.read(async (db) => db.$client.prepare(`select count(*) from ${table}`).pluck().get())
const refused = (device: Device) => device.act('listing.edit', { id: randomUUID(), price: 1 })

test('a device unseen for 90 days is deleted with its results', async () => {
  const device = new Device(app, maya)
  await device.sync(refused(device))
  app.moveClock(90 * day - 60_000)
  await sweepSync(app.resources)
  expect([await count('sync_clients'), await count('sync_results')]).toEqual([1, 1])
  app.moveClock(120_000)
  await sweepSync(app.resources)
  expect([await count('sync_clients'), await count('sync_results')]).toEqual([0, 0])
})

test('a device that only pulls counts as seen', async () => {
  const device = new Device(app, maya)
  await device.sync(refused(device))
  app.moveClock(20 * day)
  device.as = await signIn(app, cast.maya)
  await device.sync()
  app.moveClock(80 * day)
  await sweepSync(app.resources)
  expect(await count('sync_clients')).toBe(1)
})

test('commits older than 90 days are deleted, and a device at one of them starts with a snapshot', async () => {
  const id = await createListing(app, maya)
  const old = new Device(app, jonas)
  await old.sync()
  const { cursor } = old
  app.moveClock(91 * day)
  await sweepSync(app.resources)
  expect(await count('sync_commits')).toBe(1)
  const device = new Device(app, await signIn(app, cast.jonas))
  expect(await device.step([], { cursor })).toMatchObject({ reset: true })
  expect(device.held).toEqual([id])
  expect(await device.step()).toMatchObject({ reset: false })
})

test('a deleted account leaves no device', async () => {
  const leaver = await newcomer(app)
  const device = new Device(app, leaver)
  await device.sync(refused(device))
  expect([await count('sync_clients'), await count('sync_results')]).toEqual([1, 1])
  const body = { password: leaver.person.password }
  await app.call('DELETE', `/api/users/${leaver.user.id}`, { as: leaver, body })
  expect([await count('sync_clients'), await count('sync_results')]).toEqual([0, 0])
})
