import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, readOne } from '#tests/support/server/listings.ts'
import { listOf, messagesWith, write } from '#tests/support/server/messages.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { hashedPhoto, upload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

let app: TestApp
let one: Newcomer
let other: Newcomer
let device: Device
let theirs: Device
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[one, other] = [await newcomer(app), await newcomer(app)]
  device = new Device(app, one)
  theirs = new Device(app, other)
})
afterAll(() => app.stop())

type Photo = Awaited<ReturnType<typeof hashedPhoto>>

const sending = (images: unknown[], changes: object = {}) => {
  const args = { id: randomUUID(), recipientId: other.user.id, content: 'Two photos', images }
  return { id: args.id, action: device.act('message.send', { ...args, ...changes }) }
}
const send = ({ bytes, hash }: Photo, as: SignedIn = one) =>
  upload(app, as, { bytes, hash, folder: 'quad/message-images' })
const idsOf = (texts: { _id: string }[]) => texts.map(({ _id }) => _id)

/** Asks every way by which the other person could see the message. */
async function expectHidden(id: string): Promise<void> {
  await theirs.sync()
  expect([...theirs.rows.messages.keys()]).not.toContain(id)
  const fresh = new Device(app, other)
  await fresh.sync()
  expect([...fresh.rows.messages.keys()]).not.toContain(id)
  const path = `/messages/get-messages/${other.user.id}/${one.user.username}`
  const read = await app.call('GET', path, { as: other })
  expect(await read.text()).not.toContain(id)
  const data = await app.call('GET', `/api/users/${other.user.id}/data`, { as: other })
  expect(await data.text()).not.toContain(id)
  expect(await notificationsOf(app, other)).toEqual([])
  const report = { messageId: id, reason: 'Spam' }
  await expectRefusal(
    await app.call('POST', '/api/message-report', { as: other, body: report }),
    404,
  )
}

test('[UX-20] the other person gets a message in the commit that stores its last photo', async () => {
  const photos = [await hashedPhoto(), await hashedPhoto()]
  const { id, action } = sending(photos.map(({ name }) => name))
  expect(await device.sync(action)).toEqual([[1, 'ok']])
  const waiting = { content: 'Two photos', state: 'waiting' }
  expect(device.rows.messages.get(id)).toMatchObject({ ...waiting, images: [{}, {}] })
  expect(device.rows.conversations.get(other.user.id)?.last?.text).toBe('Two photos')
  await expectHidden(id)
  expect(await listOf(app, other)).toEqual([])

  // In the other order.
  const second = await send(photos[1] as Photo)
  await device.sync()
  expect(device.rows.messages.get(id)).toMatchObject({
    ...waiting,
    images: [{ path: photos[0]?.name }, { path: second.path }],
  })
  await expectHidden(id)

  const first = await send(photos[0] as Photo)
  await Promise.all([device.sync(), theirs.sync()])
  const row = device.rows.messages.get(id)
  expect(row).not.toHaveProperty('state')
  expect(row?.images).toMatchObject([{ path: first.path }, { path: second.path }])
  expect(theirs.rows.messages.get(id)).toEqual({ ...row, otherUserId: one.user.id })
  const conversation = theirs.rows.conversations.get(one.user.id)
  const last = { senderId: one.user.id, text: 'Two photos' }
  expect(conversation).toMatchObject({ hasNewMessage: true, time: row?.timeSent, last })
  const notices = await notificationsOf(app, other)
  expect(notices.map(({ message }) => message)).toEqual(['Two photos'])
})

test('a message that waited comes after what was written in the meantime, and is unread', async () => {
  const photo = await hashedPhoto()
  const { id, action } = sending([photo.name], { content: '' })
  await device.sync(action)
  const later = await write(app, one, other, 'Did you get it?')
  const reply = await write(app, other, one, 'No photo here')
  await theirs.sync()
  const read = { otherUserId: one.user.id, upTo: later.timeSent }
  await theirs.sync(theirs.act('conversation.read', read))
  await send(photo)
  await Promise.all([device.sync(), theirs.sync()])
  const order = [later._id, reply._id, id]
  expect(idsOf(await messagesWith(app, other, one.user.username))).toEqual(order)
  expect(idsOf(await messagesWith(app, one, other.user.username))).toEqual(order)
  expect(theirs.rows.conversations.get(one.user.id)).toMatchObject({
    hasNewMessage: true,
    last: { text: 'Photo' },
  })
  expect((await messagesWith(app, one, other.user.username)).at(-1)?.read).toBe(false)
})

test('an upload by another person, or into another folder, does not send the message', async () => {
  const photo = await hashedPhoto()
  const { id, action } = sending([photo.name])
  await device.sync(action)
  await send(photo, app.people.maya)
  await send(photo, other)
  await upload(app, one, { bytes: photo.bytes, hash: photo.hash })
  await expectHidden(id)
  await send(photo)
  await theirs.sync()
  expect([...theirs.rows.messages.keys()]).toEqual([id])
})

test('several messages may wait for the same photo, and one with an earlier photo does not wait', async () => {
  const photo = await hashedPhoto()
  const [first, second] = [sending([photo.name]), sending([photo.name], { content: '' })]
  await device.sync(first.action, second.action)
  const { path } = await send(photo)
  const third = sending([photo.name])
  await device.sync(third.action)
  const shown = await messagesWith(app, other, one.user.username)
  expect(idsOf(shown)).toEqual([first.id, second.id, third.id])
  for (const { images } of shown) expect(images).toMatchObject([{ path }])
})

test('[OFF-29] a waiting message can be withdrawn by its sender alone, and never arrives', async () => {
  const photo = await hashedPhoto()
  const before = await write(app, one, other, 'Before')
  await device.sync()
  const { id, action } = sending([photo.name])
  await device.sync(action)
  const sibling = new Device(app, one)
  await sibling.sync()
  expect([...sibling.rows.messages.keys()]).toContain(id)
  const path = `/messages/${id}`
  for (const as of [other, app.people.maya])
    await expectRefusal(await app.call('DELETE', path, { as }), 404)
  const withdrawal = device.act('message.withdraw', { id })
  expect(await device.sync(withdrawal, device.act('message.withdraw', { id }))).toEqual([
    [2, 'ok'],
    [3, 'ok'],
  ])
  await expectRefusal(await app.call('DELETE', path, { as: one }), 404)
  await sibling.sync()
  for (const { rows } of [device, sibling]) {
    expect([...rows.messages.keys()]).toEqual([before._id])
    const last = { senderId: one.user.id, text: 'Before' }
    expect(rows.conversations.get(other.user.id)).toMatchObject({ time: before.timeSent, last })
  }
  await send(photo)
  await theirs.sync()
  expect([...theirs.rows.messages.keys()]).toEqual([before._id])
  // Its id stays taken, so a late repetition of the message does not send it.
  const again = device.act('message.send', { ...(action[3] as object) })
  expect(await device.sync(again)).toMatchObject([[4, 'no', { code: 'conflict' }]])
})

test('a message that was sent cannot be withdrawn', async () => {
  const { _id: id } = await write(app, one, other, 'Sent')
  const answer = await app.call('DELETE', `/messages/${id}`, { as: one })
  await expectRefusal(answer, 409, 'This message was already sent.')
  expect(idsOf(await messagesWith(app, other, one.user.username))).toEqual([id])
})

test('a message whose photos arrive after a block stays with its sender, who can send it again later', async () => {
  const photo = await hashedPhoto()
  const { id, action } = sending([photo.name])
  await device.sync(action)
  await block(app, other, one)
  const { path, public_id } = await send(photo)
  await device.sync()
  expect(device.rows.messages.get(id)).toMatchObject({ state: 'waiting', images: [{ path }] })
  await expectHidden(id)
  const image = public_id.slice(-22)
  const refused = await device.sync(sending([image]).action)
  expect(refused).toMatchObject([[2, 'no', { code: 'forbidden' }]])
  await unblock(app, other, one)
  await expectHidden(id)
  const withdrawal = device.act('message.withdraw', { id })
  const again = sending([image])
  const results = await device.sync(withdrawal, again.action)
  expect(results.map(([, result]) => result)).toEqual(['ok', 'ok'])
  await theirs.sync()
  expect([...theirs.rows.messages.keys()]).toEqual([again.id])
})

test('a message about a listing counts as an inquiry when it arrives', async () => {
  const listingId = await createListing(app, other)
  const photo = await hashedPhoto()
  await device.sync(sending([photo.name], { listingId }).action)
  expect(await readOne(app, other, listingId)).toMatchObject({ inquiries: 0 })
  await send(photo)
  expect(await readOne(app, other, listingId)).toMatchObject({ inquiries: 1 })
})

test('a deleted account takes its waiting messages along', async () => {
  const photo = await hashedPhoto()
  const { id, action } = sending([photo.name])
  const before = await write(app, one, other, 'Before')
  await device.sync(action)
  const { password } = one.person
  await app.call('DELETE', `/api/users/${one.user.id}`, { as: one, body: { password } })
  expect(idsOf(await messagesWith(app, other, one.user.id))).toEqual([before._id])
  const rows = await app.read(async (db) =>
    db.$client.prepare('select id from messages where id = ?').all(id),
  )
  expect(rows).toEqual([])
})

test('a new device gets thirty messages that its user sees, however many wait or were withdrawn', async () => {
  const photo = await hashedPhoto()
  for (let i = 0; i < 31; i += 1) await write(app, one, other, `${i}`)
  const waiting = [sending([photo.name]), sending([photo.name]), sending([photo.name])]
  await device.sync(...waiting.map(({ action }) => action))
  await device.sync(device.act('message.withdraw', { id: waiting[1]?.id }))
  await theirs.sync()
  expect(theirs.rows.messages.size).toBe(30)
  const fresh = new Device(app, one)
  await fresh.sync()
  expect(fresh.rows.messages.size).toBe(30)
  expect([...fresh.rows.messages.values()].filter(({ state }) => state === 'waiting')).toHaveLength(
    2,
  )
})

test('a message that an earlier version of the app queued is accepted', async () => {
  const args = { id: randomUUID(), recipientId: other.user.id, content: 'From last year' }
  expect(await device.sync(device.act('message.send', args))).toEqual([[1, 'ok']])
  await theirs.sync()
  expect(theirs.rows.messages.get(args.id)).toEqual({
    _id: args.id,
    otherUserId: one.user.id,
    senderId: one.user.id,
    content: 'From last year',
    timeSent: expect.any(String),
  })
})
