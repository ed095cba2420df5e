import { expect, test } from 'vitest'
import type { Conversation } from '#sync/messages.ts'
import { listing, newId, phone } from './phone.ts'

const jonas = newId(7)
const at = (minute: number) => `2026-09-01T10:${String(minute).padStart(2, '0')}:00.000Z`
const read = (minute: number, otherUserId = jonas) => ({ otherUserId, upTo: at(minute) })
const conversation: Conversation = {
  otherUserId: jonas,
  messagesWith: 'jonas',
  time: at(9),
  hasNewMessage: true,
  hasInteractedBefore: true,
  last: { senderId: jonas, text: 'Hello.' },
}

test('an unsent view of the same listing leaves the queue, and other views stay', async () => {
  const device = await phone([listing(1), listing(2)])
  await device.do('listing.view', { id: listing(1)._id })
  await device.do('listing.view', { id: listing(2)._id })
  await device.do('listing.view', { id: listing(1)._id })
  expect(await device.sent()).toEqual([
    [2, 'listing.view', 1],
    [3, 'listing.view', 1],
  ])
})

test('a view that was sent stays in the queue, because the server may know it', async () => {
  const device = await phone([listing(1)])
  await device.do('listing.view', { id: listing(1)._id })
  await device.request()
  await device.do('listing.view', { id: listing(1)._id })
  await device.request()
  expect((await device.queue()).map(({ seq }) => seq)).toEqual([1, 2])
})

test('a later read mark replaces earlier ones of its conversation, with the same effect', async () => {
  const device = await phone()
  await device.look((tx) => tx.rows.conversations.put([conversation]))
  await device.do('conversation.read', read(3))
  await device.do('message.send', { id: newId(3), recipientId: jonas, content: 'Hi.' })
  await device.do('conversation.read', read(4, newId(8)))
  await device.do('conversation.read', read(9))
  expect((await device.sent()).map(([seq]) => seq)).toEqual([2, 3, 4])
  expect((await device.queue()).map(({ seq }) => seq)).toEqual([2, 3, 4])
  const shown = (await device.screen()).get('conversations', jonas)
  expect(shown).toMatchObject({ readUpTo: at(9), hasNewMessage: false, last: { text: 'Hi.' } })
  // It stays so after the effects were applied again on the server's row.
  await device.apply({ cursor: 'two' })
  expect((await device.screen()).get('conversations', jonas)).toEqual(shown)
})

test('an earlier read mark does not replace a later one', async () => {
  const device = await phone()
  await device.look((tx) => tx.rows.conversations.put([conversation]))
  await device.do('conversation.read', read(9))
  await device.do('conversation.read', read(3))
  await device.request()
  expect((await device.queue()).map(({ seq }) => seq)).toEqual([1, 2])
})
