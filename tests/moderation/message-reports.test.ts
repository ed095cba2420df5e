import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { Device } from '#tests/support/server/device.ts'
import { post } from '#tests/support/server/market.ts'
import { write } from '#tests/support/server/messages.ts'
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

test('[DEAL-29] a reported card comes with the state and the amounts of its deal, and no other message does', async () => {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const { offer, end } = dealCalls(app)
  const { _id } = await post(app, seller, { title: 'Mint fridge', price: '90' })
  const { _id: id } = await dealOfAnswer(await offer(buyer, _id, 10))
  await offer(buyer, _id, 80, { turn: 1 })
  const device = new Device(app, seller)
  await device.sync()
  const [card] = [...device.rows.messages.values()].filter(({ event }) => event?.turn === 1)
  const { _id: plain } = await write(app, buyer, seller, 'Well?')
  await report(card?._id ?? '', seller)
  await report(plain, seller)
  const named = { seller: seller.user.username, buyer: buyer.user.username, title: 'Mint fridge' }
  const read = () => readItem(app, moderator, 'message', card?._id ?? '')
  expect((await read()).deal).toEqual({
    ...named,
    state: 'open',
    amount: 80,
    by: 'buyer',
    timeChanged: expect.any(String),
    card: { kind: 'offer', amount: 10, price: 90 },
  })
  await end(seller, id, { turn: 3, why: 'Something else' })
  const { deal, messages } = await read()
  expect(deal).toMatchObject({ ...named, state: 'closed', reason: 'declined' })
  expect(JSON.stringify(deal)).not.toContain('Something else')
  expect(messages).toHaveLength(1)
  expect(await readItem(app, moderator, 'message', plain)).not.toHaveProperty('deal')
  for (const path of [`/api/deals/${id}`, `/api/moderation/items/message/${id}`])
    expect((await app.call('GET', path, { as: moderator })).status).toBe(404)
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
