import { randomUUID } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SentAction } from '#sync/engine/protocol.ts'
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

/** The database files, including the log that is not merged into the main file. */
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

test('a device notices a restored backup in one round, converges and sends its queue', async () => {
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

  // The new history has commits with the same numbers.
  const added = await createListing(app, maya)
  const edit = hers.act('listing.edit', { id: kept, price: 9 })
  expect(await hers.step([edit])).toMatchObject({ reset: true, results: [[2, 'ok']] })
  expect(await hers.step()).toMatchObject({ reset: false, more: false, last: 2 })
  expect(await his.step()).toMatchObject({ reset: true })
  await his.sync()
  for (const device of [hers, his]) {
    expect(device.held.toSorted()).toEqual([kept, added].toSorted())
    expect(device.listing(kept)).toMatchObject({ price: 9 })
  }
  expect(await his.step()).toMatchObject({ reset: false, put: {}, del: {} })
})

test('a cursor ahead of the restored history is noticed, too', async () => {
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

test('an action lost with the database is done when the device sends it again', async () => {
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

test('a newer action does not overtake one that the restored server has lost', async () => {
  const device = new Device(app, app.people.maya)
  const id = await createListing(app, app.people.maya)
  await device.sync()
  await backUp(device)
  const lost = device.act('listing.edit', { id, price: 5 })
  // A slow line gets results first, and the rows in an answer of their own.
  expect(await device.step([lost], { limit: 0 })).toMatchObject({ results: [[1, 'ok']], last: 1 })
  await restore(device)
  const newer = device.act('listing.edit', { id, title: 'Newer' })
  const push = { id: randomUUID(), lease: device.lease, after: 1 }
  expect(await device.step([newer], { limit: 0, push })).toMatchObject({ results: [], last: 0 })
  expect(await device.sync(lost, newer)).toEqual([
    [1, 'ok'],
    [2, 'ok'],
  ])
  expect(device.listing(id)).toMatchObject({ price: 5, title: 'Newer' })
})

test('a restored server accepts the next push although it does not know its lease', async () => {
  const device = new Device(app, app.people.maya)
  const wrong = () => device.act('listing.edit', { id: randomUUID(), price: 1 })
  await device.sync(wrong())
  const copied = device.lease
  await backUp(device)
  await device.sync(wrong())
  await restore(device)
  expect(await device.sync(wrong())).toMatchObject([[3, 'no', { code: 'not_found' }]])
  const push = { id: randomUUID(), lease: copied }
  expect((await device.send(device.request([wrong()], { push }))).status).toBe(409)
})

test('of two copies whose lease a restored server has lost, only the first is accepted', async () => {
  const device = new Device(app, app.people.maya)
  const wrong = () => device.act('listing.edit', { id: randomUUID(), price: 1 })
  await backUp(device)
  for (let i = 0; i < 3; i += 1) await device.sync(wrong())
  const copied = device.lease
  await restore(device)
  expect(await device.sync(wrong())).toMatchObject([[4, 'no', { code: 'not_found' }]])
  const push = { id: randomUUID(), lease: copied }
  const other = [4, 'listing.create', 1, { id: randomUUID(), ...desk }, app.now()] as const
  expect((await device.send(device.request([[...other]], { push }))).status).toBe(409)
})

test('rows that a page of a snapshot read after the backup do not stay', async () => {
  const { maya, jonas } = app.people
  for (let i = 0; i < 3; i += 1) await createListing(app, maya)
  const device = new Device(app, maya)
  await device.step([], { limit: 1 })
  await backUp(device)
  const lost = new Device(app, jonas)
  const id = randomUUID()
  await lost.sync(
    lost.act('message.send', { id, recipientId: maya.user.id, content: 'Still here?' }),
  )
  while (device.rows.messages.size === 0) await device.step([], { limit: 1 })
  await restore(device)
  await device.sync()
  expect([...device.rows.messages.keys()]).toEqual([])
})

test('a device that missed nothing needs no snapshot', async () => {
  const device = new Device(app, app.people.jonas)
  const id = await createListing(app, app.people.maya)
  await device.sync()
  await backUp(device)
  await createListing(app, app.people.maya)
  await restore(device)
  expect(await device.step()).toMatchObject({ reset: false })
  expect(device.held).toEqual([id])
})

test('of two copies with leases of the same number, only the first after a restore is accepted', async () => {
  const device = new Device(app, app.people.maya)
  const wrong = () => device.act('listing.edit', { id: randomUUID(), price: 1 })
  await device.sync(wrong())
  const copied = device.lease
  await backUp(device)
  await device.sync(wrong())
  const lost = device.lease
  await restore(device)
  const copy = (seq: number, lease: string | null) =>
    device.send(
      device.request([[seq, 'listing.view', 1, { id: randomUUID() }, app.now()]], {
        push: { id: randomUUID(), lease },
      }),
    )
  expect((await copy(2, copied)).status).toBe(200)
  expect(device.lease?.split('.')[0]).toBe(lost?.split('.')[0])
  expect(device.lease).not.toBe(lost)
  expect((await copy(3, lost)).status).toBe(409)
})

test.each([
  [[2, 3, 4], 200],
  [[2, 3, 4, 5], 409],
])(
  'after a copy has sent %j to the restored server, action 5 of the original is answered %i',
  async (used, status) => {
    const { maya, jonas } = app.people
    const original = new Device(app, maya)
    const posting = (seq: number, id: string = randomUUID()): SentAction => {
      return [seq, 'listing.create', 1, { id, ...desk }, app.now()]
    }
    await original.sync(posting(1))
    const copy = Object.assign(new Device(app, maya, original.client), { lease: original.lease })
    await backUp(original, copy)
    for (const seq of [2, 3, 4]) await original.sync(posting(seq))
    await restore(original, copy)
    await copy.sync(...used.map((seq) => posting(seq)))

    const id = randomUUID()
    expect((await original.send(original.request([posting(5, id)]))).status).toBe(status)
    expect((await feedIds(app, jonas)).includes(id)).toBe(status === 200)
  },
)
