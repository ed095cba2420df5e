import type { Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { block } from '#tests/support/server/blocks.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { sendMessage, write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { caughtUp, stageOfFile } from './stage.ts'

const on = await stageOfFile()

type Event = [name: string, payload: unknown]

/** A user with an open page, and all of its events except pokes. */
async function listen(who: SignedIn) {
  const socket = await on.connected(who)
  const events: Event[] = []
  socket.onAny((name: string, payload: unknown) => {
    if (name !== 'sync') events.push([name, payload])
  })
  return { who, socket, events, heard: () => caughtUp(socket, who).then(() => events) }
}
const pair = async () => [await newcomer(on.app), await newcomer(on.app)] as const
const nameOf = ({ user }: SignedIn) => user.username

/** Emits an event of the client. @returns whether the server accepted it. */
const says = async (
  { socket, who }: { socket: Socket; who: SignedIn },
  event: string,
  ...args: unknown[]
): Promise<boolean> => {
  let isTaken = false
  socket.emit(event, ...args, () => (isTaken = true))
  await caughtUp(socket, who)
  return isTaken
}

test('[RT-04] [RT-05] a message reaches only its recipient, and only once', async () => {
  const [one, two] = await pair()
  const [sender, recipient, other] = [
    await listen(one),
    await listen(two),
    await listen(on.app.people.dre),
  ]
  const message = await write(on.app, one, two, 'Hi')
  const expected: Event[] = [
    ['receive_message', { message }],
    ['newMessageNotification', { from: nameOf(one) }],
  ]
  expect(await recipient.heard()).toEqual(expected)
  expect(await says(sender, 'send_message', message, two.user.id)).toBe(true)
  const { _id: _unknown, ...withoutId } = message
  expect(await says(sender, 'send_message', withoutId, two.user.id)).toBe(true)
  expect(await recipient.heard()).toEqual(expected)
  expect(await other.heard()).toEqual([])
  expect(await sender.heard()).toEqual([])
})

test('a message pokes the recipient’s devices immediately', async () => {
  const [one, two] = await pair()
  const socket = await on.connected(two)
  const pokes: unknown[] = []
  socket.on('sync', (poke) => void pokes.push(poke))
  await write(on.app, one, two, 'Hi')
  await caughtUp(socket, two)
  expect(pokes).toEqual([{ rev: expect.any(Number) }])
})

test('deleting an account pokes the devices of its conversation partners', async () => {
  const [leaver, other] = await pair()
  await write(on.app, leaver, other, 'Hi')
  const socket = await on.connected(other)
  const pokes: unknown[] = []
  socket.on('sync', (poke) => void pokes.push(poke))
  const body = { password: leaver.person.password }
  await on.app.call('DELETE', `/api/users/${leaver.user.id}`, { as: leaver, body })
  await caughtUp(socket, other)
  expect(pokes).toEqual([{ rev: expect.any(Number) }])
})

test('[RT-14] [RT-09] an unsaved message or one by another user is dropped', async () => {
  const [one, two] = await pair()
  const [sender, recipient] = [await listen(one), await listen(two)]
  const made = {
    senderUsername: nameOf(one),
    recipientUsername: nameOf(two),
    content: 'Never sent',
  }
  expect(await says(sender, 'send_message', made, two.user.id)).toBe(false)
  const forged = { ...made, senderUsername: 'maya' }
  expect(await says(sender, 'send_message', forged, two.user.id)).toBe(false)
  expect(await recipient.heard()).toEqual([])
  const message = await write(on.app, one, two, 'Sent')
  const known = (await recipient.heard()).length
  expect(await says(recipient, 'send_message', message, one.user.id)).toBe(false)
  expect(await sender.heard()).toEqual([])
  expect(await recipient.heard()).toHaveLength(known)
})

test('[RT-06] typing shows only to the recipient', async () => {
  const [one, two] = await pair()
  const [typing, other, third] = [
    await listen(one),
    await listen(two),
    await listen(on.app.people.jonas),
  ]
  await write(on.app, two, one, 'Hi')
  await typing.heard()
  typing.events.length = 0
  expect(await says(typing, 'typing', one.user.id, nameOf(one), two.user.id)).toBe(true)
  const object = {
    senderUserId: one.user.id,
    senderUsername: nameOf(one),
    recipientUserId: two.user.id,
  }
  on.app.moveClock(1000)
  expect(await says(typing, 'typing', object)).toBe(true)
  const event: Event = ['typing', { senderUsername: nameOf(one) }]
  expect(await other.heard()).toEqual([event, event])
  expect(await third.heard()).toEqual([])
  expect(await typing.heard()).toEqual([])
})

test('[SAFE-15] typing reaches only people with a conversation, at most once a second from all pages', async () => {
  const [one, two] = await pair()
  const [typing, elsewhere, other] = [await listen(one), await listen(one), await listen(two)]
  const args = [one.user.id, nameOf(one), two.user.id]
  const events = async () => (await other.heard()).filter(([event]) => event === 'typing')
  expect(await says(typing, 'typing', ...args)).toBe(false)
  expect(await events()).toEqual([])
  await write(on.app, one, two, 'Hi')
  for (let i = 0; i < 10; i += 1) {
    await says(typing, 'typing', ...args)
    await says(elsewhere, 'typing', ...args)
  }
  expect(await events()).toHaveLength(1)
  on.app.moveClock(1000)
  await says(elsewhere, 'typing', ...args)
  expect(await events()).toHaveLength(2)
})

test('[RT-09] typing and read events in another user’s name are refused', async () => {
  const [one, two] = await pair()
  const liar = await listen(on.app.people.maya)
  const [other, writer] = [await listen(two), await listen(one)]
  await write(on.app, one, two, 'Hi')
  const before = [...(await other.heard())]
  expect(await says(liar, 'typing', one.user.id, nameOf(one), two.user.id)).toBe(false)
  expect(await says(liar, 'typing', liar.who.user.id, nameOf(one), two.user.id)).toBe(false)
  expect(await says(liar, 'read_receipt', nameOf(one), nameOf(two), one.user.id)).toBe(false)
  // In the user's own name, but with a user who has sent them no message.
  expect(await says(liar, 'read_receipt', nameOf(one), 'maya', one.user.id)).toBe(false)
  expect(await other.heard()).toEqual(before)
  expect(await writer.heard()).toEqual([])
})

test('[RT-06] typing is not delivered between users who block each other', async () => {
  const [one, two] = await pair()
  await write(on.app, one, two, 'Hi')
  const [first, second] = [await listen(one), await listen(two)]
  expect(await says(first, 'typing', one.user.id, nameOf(one), two.user.id)).toBe(true)
  await block(on.app, one, two)
  expect(await says(first, 'typing', one.user.id, nameOf(one), two.user.id)).toBe(false)
  expect(await says(second, 'typing', two.user.id, nameOf(two), one.user.id)).toBe(false)
  expect(await second.heard()).toHaveLength(1)
  expect(await first.heard()).toEqual([])
})

test('[RT-08] a read receipt reaches the writer, both from the server and from the client', async () => {
  const [one, two] = await pair()
  const [writer, reader] = [await listen(one), await listen(two)]
  await write(on.app, one, two, 'Hi')
  const body = { senderUsername: nameOf(one), recipientUsername: nameOf(two) }
  await on.app.call('PATCH', '/messages/mark-as-read', { as: two, body })
  const receipt: Event = ['read_receipt', { readerUsername: nameOf(two) }]
  expect(await writer.heard()).toEqual([receipt])
  await on.app.call('PATCH', '/messages/mark-as-read', { as: two, body })
  expect(await writer.heard()).toEqual([receipt])
  expect(await says(reader, 'read_receipt', nameOf(one), nameOf(two), one.user.id)).toBe(true)
  expect(await writer.heard()).toEqual([receipt, receipt])
})

test('[BLOCK-13] during a block a message reaches nobody, in either direction', async () => {
  const [one, two] = await pair()
  const [blocked, blocker] = [await listen(one), await listen(two)]
  await block(on.app, two, one)
  for (const [from, to] of [
    [blocked, blocker],
    [blocker, blocked],
  ] as const) {
    expect((await sendMessage(on.app, from.who, to.who)).status).toBe(403)
    const names = { senderUsername: nameOf(from.who), recipientUsername: nameOf(to.who) }
    const message = { ...names, content: 'Hi' }
    expect(await says(from, 'send_message', message, to.who.user.id)).toBe(false)
    expect(await to.heard()).toEqual([])
  }
})

const notesOf = (who: SignedIn) => notificationsOf(on.app, who)

test('[NOTIF-11] a message makes a notification unless a page of its recipient is visible', async () => {
  const [one, two] = await pair()
  const page = await listen(two)
  await write(on.app, one, two, 'Seen')
  expect(await notesOf(two)).toEqual([])
  expect(await says(page, 'page_visible', false)).toBe(true)
  await write(on.app, one, two, 'Not seen')
  expect(await notesOf(two)).toMatchObject([
    { type: 'message', title: `New message from ${nameOf(one)}`, message: 'Not seen', read: false },
  ])
  expect(await notesOf(one)).toEqual([])
  const body = { senderUsername: nameOf(one), recipientUsername: nameOf(two) }
  await on.app.call('PATCH', '/messages/mark-as-read', { as: two, body })
  expect(await notesOf(two)).toMatchObject([{ read: true }])
})

test.for<[event: string, ...args: unknown[]]>([
  ['typing'],
  ['typing', null],
  ['typing', { senderUserId: {} }],
  ['typing', 1, 2, 3],
  ['send_message', 'text', 'id'],
  ['send_message', { senderUsername: 'maya' }, { $ne: 1 }],
  ['read_receipt', [], [], []],
])('what is no such event is dropped, and the socket stays: %j', async ([event, ...args]) => {
  const client = await listen(on.app.people.maya)
  expect(await says(client, event, ...args)).toBe(false)
  expect(client.socket.connected).toBe(true)
  expect(on.app.logged.filter((line) => !line.startsWith('Mail to '))).toEqual([])
})
