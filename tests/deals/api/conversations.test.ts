import { expect, test } from 'vitest'
import { block, unblock } from '#tests/support/server/blocks.ts'
import { dealCalls } from '#tests/deals/calls.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { post, readListing } from '#tests/support/server/market.ts'
import { listOf, messagesWith, sendMessage } from '#tests/support/server/messages.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'messages=4,conversations=2' } })
const { offer, accept } = dealCalls(app)

const listed = async (seller: Newcomer, title = 'Mint fridge'): Promise<string> =>
  (await post(app, seller, { title, price: '90' }))._id

test('[OFFER-07] who may not write to a seller makes no offer, and gets the sentence of a message', async () => {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const id = await listed(seller)
  const settings = `/api/users/settings/${seller.user.id}`
  await app.call('PUT', settings, { as: seller, body: { allowMessages: false } })
  const notWanted = 'You cannot send messages to this user.'
  await expectRefusal(await offer(buyer, id, 80), 403, notWanted)
  expect(await listOf(app, seller)).toEqual([])
  await app.call('PUT', settings, { as: seller, body: { allowMessages: true } })
  expect((await offer(buyer, id, 80)).status).toBe(201)

  const absent = await (await offer(buyer, crypto.randomUUID(), 80)).json()
  const counter = () => offer(seller, id, 85, { buyerId: buyer.user.id })
  for (const [who, other, sentence] of [
    [seller, buyer, 'You cannot send messages to this user until you unblock them.'],
    [buyer, seller, notWanted],
  ] as const) {
    await block(app, who, other)
    await expectRefusal(await counter(), 403, sentence)
    // Those who are blocked see no listing of the other, so the offer does not tell of the block.
    const hidden = await offer(buyer, id, 70)
    expect(hidden.status).toBe(404)
    expect(await hidden.json()).toEqual(absent)
    await unblock(app, who, other)
  }
})

test('[OFFER-07] an offer opens the conversation, and counts as an inquiry once', async () => {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const id = await listed(seller)
  await offer(buyer, id, 70)
  await offer(buyer, id, 75, { turn: 1 })
  await sendMessage(app, buyer, seller, { listingId: id })
  const [talk, ...others] = await listOf(app, seller)
  expect(talk).toMatchObject({ messagesWith: buyer.user.username, hasNewMessage: true })
  expect(others).toEqual([])
  expect((await readListing(app, seller, id)).inquiries).toBe(1)
})

test('[OFFER-07] an offer counts against the limits of messages and of new conversations', async () => {
  const sellers = [await newcomer(app), await newcomer(app), await newcomer(app)]
  const [first = '', second = '', third = ''] = await Promise.all(
    sellers.map((each) => listed(each)),
  )
  const buyer = await newcomer(app)
  for (const id of [first, second]) expect((await offer(buyer, id, 70)).status).toBe(201)
  const another = await offer(buyer, third, 70)
  expect(another.status).toBe(429)
  expect(await another.text()).toContain('The limit for new conversations is 2 a day.')
  for (const id of [first, second])
    expect((await offer(buyer, id, 75, { turn: 1 })).status).toBe(201)
  const last = await offer(buyer, first, 80, { turn: 3 })
  expect(last.status).toBe(429)
  expect(await last.text()).toContain('The limit for messages is 4 a minute.')
})

test('[OFFER-08] an offer is a card in the conversation, whose content is a plain sentence', async () => {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const id = await listed(seller)
  await offer(buyer, id, 80, { note: 'I can come by today.' })
  await accept(seller, `${id}.${buyer.user.id}`, { turn: 1 })
  for (const [who, other] of [
    [seller, buyer],
    [buyer, seller],
  ] as const)
    expect(await messagesWith(app, who, other.user.username)).toMatchObject([
      {
        senderUsername: buyer.user.username,
        content: 'I offer $80 for “Mint fridge” (asking price $90). I can come by today.',
        listingId: id,
        event: { kind: 'offer', turn: 1, amount: 80, price: 90, note: 'I can come by today.' },
      },
      {
        senderUsername: seller.user.username,
        content: 'I accept $80 for “Mint fridge”.',
        listingId: id,
        event: { kind: 'accept', turn: 1, amount: 80, price: 90 },
      },
    ])
})
