import { expect, test } from 'vitest'
import type { Deal } from '#sync/deals/deals.ts'
import { hour } from '#sync/time.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { block } from '#tests/support/server/blocks.ts'
import { accept, end, offer, sendAnswer, sendOffer } from '#tests/deals/make-deals.ts'
import { createListing, readJson, readOne } from '#tests/support/server/listings.ts'
import { messagesWith, sendMessage } from '#tests/support/server/messages.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const { maya } = app.people

const stage = async (listing: object = {}) => ({
  seller: maya,
  buyer: await newcomer(app),
  listingId: await createListing(app, maya, listing),
})

/** An app of its own, because its clock moves, and the people log in again. */
async function laterBy(milliseconds: number, one: TestApp, buyer: Newcomer) {
  one.moveClock(milliseconds)
  return { seller: await signIn(one, cast.maya), buyer: await signIn(one, buyer.person) }
}

test('[OFFER-03] an offer is answered 201 with the deal', async () => {
  const { buyer, listingId } = await stage()
  const response = await sendOffer(app, buyer, listingId, { note: 'Tonight?' })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    _id: `${listingId}.${buyer.user.id}`,
    listingId,
    otherUserId: maya.user.id,
    role: 'buyer',
    state: 'open',
    amount: 40,
    by: 'buyer',
    turn: 1,
    title: 'Oak desk',
    expires: expect.stringMatching(/Z$/),
  })
})

test('an amount that is no price, or above the asking price, is refused', async () => {
  const { buyer, listingId } = await stage()
  const at = (amount: unknown, more: object = {}) =>
    sendOffer(app, buyer, listingId, { amount, ...more })
  await expectRefusal(await at('ten'), 400, 'Price must be a number of 0 or more.', 'amount')
  await expectRefusal(await at(46), 400, 'An offer can be at most the asking price.', 'amount')
  const lowered = 'The price is now $45. Offer $45 or less.'
  await expectRefusal(await at(46, { seenPrice: 50 }), 409, lowered, 'amount')
  expect((await at(45)).status).toBe(201)
})

test('[OFFER-05] one’s own listing is refused with 403, and one that the buyer may not see with 404', async () => {
  const { buyer, listingId } = await stage()
  const own = await sendOffer(app, maya, listingId, { buyerId: maya.user.id })
  await expectRefusal(own, 403, 'You cannot make an offer for your own listing.')
  await expectRefusal(
    await sendOffer(app, maya, listingId),
    403,
    'You cannot make an offer for your own listing.',
  )
  const none = await sendOffer(app, buyer, crypto.randomUUID())
  await block(app, maya, buyer)
  const hidden = await sendOffer(app, buyer, listingId)
  expect([hidden.status, await hidden.json()]).toEqual([404, await none.json()])
  const { dre } = app.people
  expect((await sendOffer(app, dre, listingId)).status).toBe(404)
})

test('an offer for a sold listing is refused, and one for a pending listing is taken', async () => {
  const { buyer, listingId } = await stage()
  const set = (status: string) =>
    app.call('PATCH', `/api/listings/${listingId}`, { as: maya, body: { status } })
  await set('Pending')
  const first = await offer(app, buyer, listingId)
  await end(app, buyer, first)
  await set('Sold')
  await expectRefusal(await sendOffer(app, buyer, listingId), 409, 'This listing has been sold.')
})

test('[OFFER-07] an offer meets the rules and limits of a message, opens the conversation and counts one inquiry', async () => {
  const one = await appOfTest({ env: { RATE_LIMITS: 'messages=3' } })
  const { maya: seller } = one.people
  const buyer = await newcomer(one)
  const listingId = await createListing(one, seller)
  const first = await offer(one, buyer, listingId)
  await offer(one, buyer, listingId, { amount: 41, turn: first.turn })
  expect((await readOne(one, seller, listingId)).inquiries).toBe(1)
  expect(await messagesWith(one, seller, buyer.user.username)).toHaveLength(2)
  await sendMessage(one, buyer, seller)
  expect((await sendOffer(one, buyer, listingId, { amount: 42, turn: 2 })).status).toBe(429)
  const quiet = await newcomer(one)
  const path = `/api/users/settings/${quiet.user.id}`
  await one.call('PUT', path, { as: quiet, body: { allowMessages: false } })
  const theirs = await createListing(one, quiet)
  const stranger = await newcomer(one)
  const sentence = 'You cannot send messages to this user.'
  await expectRefusal(await sendMessage(one, stranger, quiet), 403, sentence)
  await expectRefusal(await sendOffer(one, stranger, theirs), 403, sentence)
})

test('an offer is a card in the conversation, whose content says it as a sentence', async () => {
  const { buyer, listingId } = await stage()
  await offer(app, buyer, listingId, { note: 'Tonight?' })
  const [card] = await messagesWith(app, maya, buyer.user.username)
  expect(card).toMatchObject({
    content: 'I offer $40 for “Oak desk” (asking price $45). Tonight?',
    listingId,
    event: { kind: 'offer', turn: 1, amount: 40, price: 45, note: 'Tonight?' },
  })
})

test('[OFFER-09] a buyer and a listing have one deal, and a further offer of either side is its next turn', async () => {
  const { buyer, listingId } = await stage()
  const ids = [await offer(app, buyer, listingId)]
  ids.push(await offer(app, maya, listingId, { buyerId: buyer.user.id, amount: 44, turn: 1 }))
  for (const counter of ids.slice(1)) await end(app, maya, counter)
  ids.push(await offer(app, buyer, listingId))
  expect(new Set(ids.map(({ _id }) => _id))).toEqual(new Set([`${listingId}.${buyer.user.id}`]))
  expect(ids.map(({ turn }) => turn)).toEqual([1, 2, 3])
  expect(await readJson<Deal[]>(app, buyer, '/api/deals')).toHaveLength(1)
})

test('[OFFER-10] [OFFER-12] a new amount of its author raises the turn; one of the other is a counter-offer', async () => {
  const one = await appOfTest()
  one.stopClock()
  const first = await newcomer(one)
  const listingId = await createListing(one, one.people.maya)
  const { _id, expires = '' } = await offer(one, first, listingId)
  const { seller, buyer } = await laterBy(hour, one, first)
  const raised = await offer(one, buyer, listingId, { amount: 41, turn: 1 })
  expect(raised).toMatchObject({ turn: 2, by: 'buyer', amount: 41 })
  expect(Date.parse(raised.expires ?? '') - Date.parse(expires)).toBe(hour)
  const sentence = 'The other person decides about your offer.'
  const ofBuyer = await sendAnswer(one, buyer, 'accept', _id, { turn: 2 })
  await expectRefusal(ofBuyer, 409, sentence)
  const counter = { buyerId: buyer.user.id, amount: 44, turn: 2 }
  expect(await offer(one, seller, listingId, counter)).toMatchObject({ turn: 3, by: 'seller' })
  const ofSeller = await sendAnswer(one, seller, 'accept', _id, { turn: 3 })
  await expectRefusal(ofSeller, 409, sentence)
  const agreed = await accept(one, buyer, { ...raised, turn: 3 })
  expect(agreed).toMatchObject({ state: 'reserved', amount: 44 })
})

test('an answer to a turn that is no longer the latest changes nothing', async () => {
  const { buyer, listingId } = await stage()
  const first = await offer(app, buyer, listingId)
  await offer(app, buyer, listingId, { amount: 30, turn: 1 })
  const changed = 'This offer has changed. Look at it again.'
  for (const verb of ['accept', 'end'] as const)
    await expectRefusal(await sendAnswer(app, maya, verb, first._id, { turn: 1 }), 409, changed)
  const counter = { buyerId: buyer.user.id, amount: 44, turn: 1 }
  await expectRefusal(await sendOffer(app, maya, listingId, counter), 409, changed)
  expect(await readJson<Deal>(app, buyer, `/api/deals/${first._id}`)).toMatchObject({
    state: 'open',
    turn: 2,
  })
})

test('[OFFER-14] an open offer ends declined or withdrawn, repeating it is a success, and all else is refused', async () => {
  for (const by of ['seller', 'buyer'] as const) {
    const { buyer, listingId } = await stage()
    const [ender, other] = by === 'seller' ? [maya, buyer] : [buyer, maya]
    const open = await offer(app, buyer, listingId)
    const reason = by === 'seller' ? 'declined' : 'withdrawn'
    expect(await end(app, ender, open)).toMatchObject({ state: 'closed', reason })
    expect(await end(app, ender, open)).toMatchObject({ state: 'closed', reason })
    const ended = 'This offer has ended.'
    await expectRefusal(await sendAnswer(app, other, 'end', open._id, { turn: 1 }), 409, ended)
    await expectRefusal(await sendAnswer(app, maya, 'accept', open._id, { turn: 1 }), 409, ended)
    const counter = { buyerId: buyer.user.id, amount: 44, turn: 1 }
    await expectRefusal(await sendOffer(app, maya, listingId, counter), 409, ended)
  }
})

test('[OFFER-15] after 48 hours accepting, declining and countering are refused before any sweep; a new offer is possible', async () => {
  const one = await appOfTest()
  const first = await newcomer(one)
  const listingId = await createListing(one, one.people.maya)
  const open = await offer(one, first, listingId)
  const { seller, buyer } = await laterBy(48 * hour, one, first)
  const expired = 'This offer has expired.'
  for (const verb of ['accept', 'end'] as const)
    await expectRefusal(await sendAnswer(one, seller, verb, open._id, { turn: 1 }), 409, expired)
  const counter = { buyerId: buyer.user.id, amount: 44 }
  await expectRefusal(
    await sendOffer(one, seller, listingId, { ...counter, turn: 1 }),
    409,
    expired,
  )
  const read = await readJson<Deal>(one, buyer, `/api/deals/${open._id}`)
  expect(read).toMatchObject({ state: 'closed', reason: 'expired' })
  expect((await sendOffer(one, seller, listingId, counter)).status).toBe(201)
})

test('[OFFER-18] an account can make 60 offers a day, and ten in its first 24 hours', async () => {
  const one = await appOfTest({ env: { RATE_LIMITS: 'offers=4,offers-of-newcomers=2' } })
  const buyer = await newcomer(one)
  const make = async () =>
    (await sendOffer(one, buyer, await createListing(one, one.people.maya))).status
  expect([await make(), await make(), await make()]).toEqual([201, 201, 429])
})
