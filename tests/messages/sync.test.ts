import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { block } from '#tests/support/server/blocks.ts'
import { appOfEachTest, appOfTest } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { contentsWith, write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'

const { app, maya, jonas, dre } = appOfEachTest()

const textsOn = ({ rows }: Device) =>
  [...rows.messages.values()]
    .toSorted((a, b) => (a.timeSent < b.timeSent ? -1 : 1))
    .map(({ content }) => content)
const send = (device: Device, to: SignedIn, content: string, changes: object = {}) =>
  device.act('message.send', {
    id: randomUUID(),
    recipientId: to.user.id,
    content,
    ...changes,
  })

test('a device gets its conversations and messages, first all of them and then the new ones', async () => {
  await write(app, maya, jonas, 'First')
  const device = new Device(app, jonas)
  await device.sync()
  const message = [...device.rows.messages.values()][0]
  expect(message).toEqual({
    _id: expect.any(String),
    otherUserId: maya.user.id,
    senderId: maya.user.id,
    content: 'First',
    timeSent: expect.any(String),
  })
  expect(device.rows.conversations.get(maya.user.id)).toEqual({
    otherUserId: maya.user.id,
    messagesWith: 'maya',
    time: message?.timeSent,
    hasNewMessage: true,
    hasInteractedBefore: false,
    last: { senderId: maya.user.id, text: 'First' },
  })
  await write(app, jonas, maya, 'Second')
  await write(app, maya, dre, 'Not for Jonas')
  const { put } = await device.step()
  expect(put.messages).toHaveLength(1)
  expect(textsOn(device)).toEqual(['First', 'Second'])
})

test('a first message opens its conversation in the same commit, if its sender sees it there', async () => {
  const device = new Device(app, jonas)
  await device.sync(send(device, maya, 'Seen', { opened: true }), send(device, dre, 'Shared'))
  const isOpened = ({ user }: SignedIn) => device.rows.conversations.get(user.id)
  expect(isOpened(maya)).toMatchObject({ hasInteractedBefore: true, hasNewMessage: false })
  expect(isOpened(dre)).toMatchObject({ hasInteractedBefore: false })
  const theirs = new Device(app, maya)
  await theirs.sync()
  expect(theirs.rows.conversations.get(jonas.user.id)).toMatchObject({ hasInteractedBefore: false })
})

test('a device never gets messages between other users', async () => {
  await write(app, maya, jonas, 'Before')
  const [own, foreign] = [new Device(app, jonas), new Device(app, dre)]
  await Promise.all([own.sync(), foreign.sync()])
  await write(app, maya, jonas, 'After')
  await write(app, jonas, maya, 'Back')
  await Promise.all([own.sync(), foreign.sync()])
  expect(textsOn(own)).toEqual(['Before', 'After', 'Back'])
  expect([foreign.rows.messages.size, foreign.rows.conversations.size]).toEqual([0, 0])
})

test('the first rows of a device have the newest messages of each conversation', async () => {
  for (let i = 0; i < 33; i += 1) await write(app, maya, jonas, `${i}`)
  await write(app, dre, jonas, 'Only one')
  const device = new Device(app, jonas)
  await device.sync()
  const held = textsOn(device)
  expect(held).toHaveLength(31)
  expect(held.slice(0, 2)).toEqual(['3', '4'])
  expect(held).toContain('Only one')
})

test('[OFF-16] [OFF-17] queued messages of a device arrive once and in order', async () => {
  const device = new Device(app, jonas)
  const actions = [send(device, maya, 'One'), send(device, maya, 'Two')]
  await device.sync(...actions)
  await device.sync(...actions)
  expect(await contentsWith(app, maya, 'jonas')).toEqual(['One', 'Two'])
  expect(textsOn(device)).toEqual(['One', 'Two'])
})

test('a queued message to a username arrives, and its conversation has the user’s id', async () => {
  const device = new Device(app, jonas)
  const id = randomUUID()
  const args = { id, recipientUsername: 'DRE', content: 'Hi' }
  expect(await device.sync(device.act('message.send', args))).toMatchObject([[1, 'ok']])
  expect(device.rows.messages.get(id)).toMatchObject({ otherUserId: dre.user.id })
  expect([...device.rows.conversations.keys()]).toEqual([dre.user.id])
})

test('a refused message has the same sentence as REST', async () => {
  await block(app, maya, jonas)
  const device = new Device(app, jonas)
  const message = 'You cannot send messages to this user.'
  expect(await device.sync(send(device, maya, 'Hi'))).toEqual([
    [1, 'no', { code: 'forbidden', message }],
  ])
  expect(device.rows.messages.size).toBe(0)
})

test('[OFF-25] a message beyond the limit waits with the queue behind it, and is sent when the limit ends', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'messages=1' } })
  const device = new Device(limited, limited.people.jonas)
  const to = limited.people.maya
  const listingId = await createListing(limited, to)
  const queue = [
    send(device, to, 'One'),
    send(device, to, 'Two'),
    device.act('savedListing.save', { listingId }),
  ]
  await device.sync()
  const { results, last, wait = 0 } = await device.step(queue)
  expect([results, last]).toEqual([[[1, 'ok']], 1])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60_000)
  limited.moveClock(wait)
  device.ack = 1
  expect(await device.sync(...queue.slice(1))).toEqual([
    [2, 'ok'],
    [3, 'ok'],
  ])
  expect([...device.rows.messages.values()].map(({ content }) => content)).toEqual(['One', 'Two'])
})

describe('reading', () => {
  test('shows on the other user’s device, up to the last message that was there', async () => {
    const [mine, theirs] = [new Device(app, jonas), new Device(app, maya)]
    const first = await write(app, maya, jonas, 'First')
    await Promise.all([mine.sync(), theirs.sync()])
    await write(app, maya, jonas, 'Second')
    const args = { otherUserId: maya.user.id, upTo: first.timeSent }
    await mine.sync(mine.act('conversation.read', args))
    await theirs.sync()
    expect(theirs.rows.conversations.get(jonas.user.id)).toMatchObject({
      seenUpTo: first.timeSent,
    })
    expect(mine.rows.conversations.get(maya.user.id)).toMatchObject({
      readUpTo: first.timeSent,
      hasNewMessage: true,
    })
  })

  test('late and out of order does not move the marker back', async () => {
    const mine = new Device(app, jonas)
    const first = await write(app, maya, jonas, 'First')
    const second = await write(app, maya, jonas, 'Second')
    for (const { timeSent: upTo } of [second, first])
      await mine.sync(mine.act('conversation.read', { otherUserId: maya.user.id, upTo }))
    expect(mine.rows.conversations.get(maya.user.id)).toMatchObject({
      readUpTo: second.timeSent,
      hasNewMessage: false,
    })
  })

  test('with a future time from a wrong clock leaves later messages unread', async () => {
    const mine = new Device(app, jonas)
    await write(app, maya, jonas, 'First')
    const args = { otherUserId: maya.user.id, upTo: '2999-01-01T00:00:00.000Z' }
    await mine.sync(mine.act('conversation.read', args))
    await write(app, maya, jonas, 'Second')
    await mine.sync()
    expect(mine.rows.conversations.get(maya.user.id)).toMatchObject({ hasNewMessage: true })
    const path = `/messages/get-messages/${maya.user.id}/jonas`
    const answer = await app.call('GET', path, { as: maya })
    expect(await answer.json()).toMatchObject([{ read: true }, { read: false }])
  })
})

test('a block keeps the conversation on both sides', async () => {
  const device = new Device(app, jonas)
  await write(app, maya, jonas, 'Before')
  await device.sync()
  await block(app, maya, jonas)
  await device.sync()
  expect(textsOn(device)).toEqual(['Before'])
  const fresh = new Device(app, jonas)
  await fresh.sync()
  expect(textsOn(fresh)).toEqual(['Before'])
})

test('devices get the new name of a deleted account', async () => {
  const leaver = await newcomer(app)
  const device = new Device(app, jonas)
  await write(app, leaver, jonas, 'Mine')
  await device.sync()
  const body = { password: leaver.person.password }
  await app.call('DELETE', `/api/users/${leaver.user.id}`, { as: leaver, body })
  await device.sync()
  expect(device.rows.conversations.get(leaver.user.id)?.messagesWith).toBe('Deleted user')
  expect(textsOn(device)).toEqual(['Mine'])
})

test('pages of one row bring all messages', async () => {
  for (let i = 0; i < 5; i += 1) await write(app, maya, jonas, `${i}`)
  const device = new Device(app, jonas)
  await device.sync()
  for (let i = 5; i < 9; i += 1)
    await write(app, i % 2 ? maya : jonas, i % 2 ? jonas : maya, `${i}`)
  for (let more = true; more;) ({ more } = await device.step([], { limit: 1 }))
  expect(textsOn(device).join('')).toBe('012345678')
})
