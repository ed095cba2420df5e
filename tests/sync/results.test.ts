import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { SyncRequest } from '#sync/engine/protocol.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds } from '#tests/support/server/listings.ts'

const { app, maya, jonas } = appOfEachTest()
let device: Device
beforeEach(() => {
  device = new Device(app, maya)
})

const posting = (id: string, changes: object = {}) =>
  device.act('listing.create', { id, ...desk, ...changes })

test('a refusal is stored, answered again, and does not stop later actions', async () => {
  const id = await createListing(app, jonas)
  const own = randomUUID()
  await device.sync()
  const request = device.request([
    device.act('listing.edit', { id, price: 1 }),
    posting(own, { title: ' ' }),
    posting(own),
  ])
  const { results, last } = await device.step(request.actions, request)
  expect(results).toEqual([
    [1, 'no', { code: 'forbidden', message: 'Only the seller can change this listing.' }],
    [
      2,
      'no',
      { code: 'bad_input', message: 'Please fill in all required fields.', field: 'title' },
    ],
    [3, 'ok'],
  ])
  expect(last).toBe(3)
  await app.call('DELETE', `/api/listings/${id}`, { as: jonas })
  expect((await (await device.send(request)).json()).results).toEqual(results)
  expect(await feedIds(app, jonas)).toEqual([own])
})

test('results are kept until the device acknowledges them', async () => {
  const stored = async () =>
    await app.read(async (db) => db.$client.prepare('select seq from sync_results').pluck().all())
  const wrong = () => device.act('listing.edit', { id: randomUUID(), price: 1 })
  await device.sync(wrong(), wrong())
  expect(await stored()).toEqual([1, 2])
  await device.sync()
  expect(await stored()).toEqual([1, 2])
  device.ack = 1
  await device.sync(posting(randomUUID()))
  expect(await stored()).toEqual([2])
})

test('[OFF-16] a repeated action gets its own result, also if another user’s device has the same id', async () => {
  const other = new Device(app, jonas, device.client)
  const refused = device.request([device.act('listing.edit', { id: randomUUID(), price: 1 })])
  const done = other.request([other.act('listing.create', { id: randomUUID(), ...desk })])
  const resultsOf = async (of: Device, request: SyncRequest) =>
    (await (await of.send(request)).json()).results
  const first = await resultsOf(device, refused)
  expect(first).toMatchObject([[1, 'no', {}]])
  expect(await resultsOf(other, done)).toEqual([[1, 'ok']])
  expect(await resultsOf(other, done)).toEqual([[1, 'ok']])
  expect(await resultsOf(device, refused)).toEqual(first)
})
