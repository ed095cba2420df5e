import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { accept, offer } from '#tests/deals/make-deals.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { messagesWith, write } from '#tests/support/server/messages.ts'
import { decided, newModerator, readItem, readQueue } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const moderator = await newModerator(app)

const report = (messageId: string, as?: SignedIn) =>
  app.call('POST', '/api/message-report', { as, body: { messageId, reason: 'Spam' } })

test('[MOD-14] a moderator sees a reported message and the ten before it, of that conversation only', async () => {
  const { maya, jonas, dre } = app.people
  for (let i = 1; i <= 12; i += 1)
    await write(app, i % 2 ? maya : jonas, i % 2 ? jonas : maya, `No. ${i}`)
  await write(app, dre, jonas, 'Something private')
  const { _id: id } = await write(app, maya, jonas, 'Pay by gift card.')
  await write(app, maya, jonas, 'A later one')
  expect((await report(id, jonas)).status).toBe(200)
  const [waiting] = await readQueue(app, moderator, 'message')
  expect(waiting).toMatchObject({ title: 'Pay by gift card.', username: 'maya' })
  const { messages, person } = await readItem(app, moderator, 'message', id)
  expect(messages?.map(({ content }) => content)).toEqual([
    ...Array.from({ length: 10 }, (_, i) => `No. ${i + 3}`),
    'Pay by gift card.',
  ])
  expect(person?.username).toBe('maya')
  await decided(app, moderator, { kind: 'message', subjectId: id, verdict: 'warn' })
  expect((await notificationsOf(app, maya))[0]?.message).toContain(
    'A moderator warned you about a message you sent.',
  )
  expect(await readQueue(app, moderator, 'message')).toEqual([])
})

test('only the person who got a message can report it', async () => {
  const { maya, jonas, dre } = app.people
  const { _id: id } = await write(app, maya, jonas, 'Hello')
  const sentence = 'This message does not exist.'
  await expectRefusal(await report(id, maya), 404, sentence)
  await expectRefusal(await report(id, dre), 404, sentence)
  await expectRefusal(await report(id, moderator), 404, sentence)
  await expectRefusal(await report(id), 401)
})

test('[MOD-15] another message of a reported person does not exist for a moderator', async () => {
  const [sender, reader] = [await newcomer(app), await newcomer(app)]
  const { _id: id } = await write(app, sender, reader, 'Send me the code.')
  const { _id: other } = await write(app, sender, reader, 'How are you?')
  await report(id, reader)
  await decided(app, moderator, { kind: 'message', subjectId: id, verdict: 'warn' })
  const path = `/api/moderation/items/message/${other}`
  await expectRefusal(await app.call('GET', path, { as: moderator }), 404)
  for (const address of [
    `/messages/get-messages/${sender.user.id}/${reader.user.username}`,
    `/messages/get-messageList/${sender.user.id}`,
    `/api/users/${sender.user.id}/data`,
  ])
    await expectRefusal(await app.call('GET', address, { as: moderator }), 404)
})

test('[DEAL-29] with a reported card a moderator sees the state and amounts of its deal, and else no deal', async () => {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const listingId = await createListing(app, seller, { title: 'Bike', price: 60 })
  const first = await offer(app, buyer, listingId, { amount: 40 })
  const second = await offer(app, buyer, listingId, { amount: 45, turn: first.turn })
  for (let i = 1; i <= 12; i += 1) await write(app, buyer, seller, `No. ${i}`)
  const made = await offer(app, buyer, listingId, { amount: 50, turn: second.turn })
  const all = await messagesWith(app, seller, buyer.user.username)
  const idOf = (words: string) => all.find(({ content }) => content.includes(words))?._id ?? ''
  const [card, plain] = [idOf('$50'), idOf('No. 12')]
  const path = (id: string) => `/api/moderation/items/message/${id}`
  await expectRefusal(await app.call('GET', path(card), { as: moderator }), 404)
  await expectRefusal(await app.call('GET', `/api/deals/${made._id}`, { as: moderator }), 404)
  expect((await report(card, seller)).status).toBe(200)
  await accept(app, seller, made)
  const item = await readItem(app, moderator, 'message', card)
  expect(item.messages).toHaveLength(11)
  expect(item.deal).toEqual({
    title: 'Bike',
    seller: seller.user.username,
    buyer: buyer.user.username,
    state: 'reserved',
    amount: 50,
    amounts: [40, 45, 50, 50],
  })
  await expectRefusal(await app.call('GET', `/api/deals/${made._id}`, { as: moderator }), 404)
  await report(plain, seller)
  expect((await readItem(app, moderator, 'message', plain)).deal).toBeUndefined()
})
