import { expect, test } from 'vitest'
import { window } from '#sync/engine/protocol.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf, notifyUser } from '#tests/support/server/notifications.ts'

const app = await appOfFile()
const { maya } = app.people

const held = ({ rows }: Device) => [...rows.notifications.values()]

test('a device gets its user’s notifications, first all of them and then changes', async () => {
  const own = await newcomer(app)
  const first = await notifyUser(app, own, maya)
  const [phone, others] = [new Device(app, own), new Device(app, maya)]
  await phone.sync()
  await others.sync()
  expect(held(phone)).toEqual([first])
  const second = await notifyUser(app, own, maya)
  await phone.sync()
  await others.sync()
  expect(held(phone)).toEqual([first, second])
  expect(held(others)).toEqual([])
})

test('reading and deleting reach the other device, and a second deletion succeeds', async () => {
  const own = await newcomer(app)
  const [one, two] = [await notifyUser(app, own, maya), await notifyUser(app, own, maya)]
  const [phone, laptop] = [new Device(app, own), new Device(app, own)]
  await phone.sync()
  await laptop.sync()
  const results = await phone.sync(
    phone.act('notification.read', { id: one._id }),
    phone.act('notification.delete', { id: two._id }),
  )
  expect(results.map(([, outcome]) => outcome)).toEqual(['ok', 'ok'])
  const late = await laptop.sync(
    laptop.act('notification.delete', { id: two._id }),
    laptop.act('notification.clear', { ids: [two._id] }),
  )
  expect(late.map(([, outcome]) => outcome)).toEqual(['ok', 'ok'])
  for (const device of [phone, laptop]) expect(held(device)).toEqual([{ ...one, read: true }])
})

test('a device that was offline marks all as read that it held, and what came meanwhile stays unread', async () => {
  const own = await newcomer(app)
  const [one, two] = [await notifyUser(app, own, maya), await notifyUser(app, own, maya)]
  const [phone, laptop] = [new Device(app, own), new Device(app, own)]
  await phone.sync()
  app.moveClock(1)
  const later = await notifyUser(app, own, maya)
  const args = { upTo: two.time, ids: [one._id, two._id] }
  const results = await phone.sync(phone.act('notification.readAll', args))
  expect(results.map(([, outcome]) => outcome)).toEqual(['ok'])
  await laptop.sync()
  const expected = [{ ...one, read: true }, { ...two, read: true }, later]
  for (const device of [phone, laptop])
    expect(held(device)).toEqual(expect.arrayContaining(expected))
})

test('a device cannot change another user’s notification', async () => {
  const own = await newcomer(app)
  const { _id } = await notifyUser(app, own, maya)
  const foreign = new Device(app, maya)
  const results = await foreign.sync(
    foreign.act('notification.read', { id: _id }),
    foreign.act('notification.delete', { id: _id }),
    foreign.act('notification.clear', { ids: [_id] }),
  )
  expect(results.map(([, outcome]) => outcome)).toEqual(['no', 'no', 'ok'])
  expect(await notificationsOf(app, own)).toMatchObject([{ _id, read: false }])
})

test.each(['own', 'seller'])(
  'a block by %s removes the notifications, and its end restores them',
  async (by) => {
    const [own, seller] = [await newcomer(app), await newcomer(app)]
    const [hidden, shown] = [await notifyUser(app, own, seller), await notifyUser(app, own, maya)]
    const phone = new Device(app, own)
    await phone.sync()
    expect(held(phone)).toHaveLength(2)
    const [blocker, blocked] = by === 'own' ? [own, seller] : [seller, own]
    await block(app, blocker, blocked)
    await phone.sync()
    expect(held(phone)).toEqual([shown])
    const fresh = new Device(app, own)
    await fresh.sync()
    expect(held(fresh)).toEqual([shown])
    await unblock(app, blocker, blocked)
    await phone.sync()
    expect(held(phone)).toContainEqual(hidden)
  },
)

test('the first snapshot has the latest two hundred', async () => {
  const own = await newcomer(app)
  for (let i = 0; i <= window.notifications; i += 1)
    await notifyUser(app, own, maya, { title: `${i}` })
  const phone = new Device(app, own)
  await phone.sync()
  expect(held(phone)).toHaveLength(window.notifications)
  expect(held(phone).map(({ title }) => title)).not.toContain('0')
})
