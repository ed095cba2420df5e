import { expect, test } from 'vitest'
import { day, hour, minute } from '#sync/time.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { change, post, readListing } from '#tests/support/server/market.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const { offer, accept, end, read, list } = dealCalls(app)
let { jonas, maya } = app.people

/** A session ends before an offer does. */
async function later(milliseconds: number): Promise<void> {
  app.moveClock(milliseconds)
  jonas = await signIn(app, cast.jonas)
  maya = await signIn(app, cast.maya)
}

const changed = 'This offer has changed. Look at it again.'

/** A listing of jonas for $90 with an offer of maya. */
async function offered(amount = 80) {
  const { _id } = await post(app, jonas, { title: 'Mint fridge', price: '90' })
  const answer = await offer(maya, _id, amount)
  expect(answer.status).toBe(201)
  return { listingId: _id, deal: await dealOfAnswer(answer) }
}

test('[OFFER-03] [OFFER-09] an offer is answered with its deal', async () => {
  const before = app.now()
  const { listingId, deal } = await offered()
  expect(deal).toMatchObject({
    _id: `${listingId}.${maya.user.id}`,
    listingId,
    title: 'Mint fridge',
    role: 'buyer',
    buyer: { _id: maya.user.id, username: 'maya' },
    seller: { _id: jonas.user.id, username: 'jonas' },
    state: 'open',
    amount: 80,
    by: 'buyer',
    turn: 1,
  })
  const expires = Date.parse(deal.expires ?? '')
  expect(expires).toBeGreaterThanOrEqual(before + 48 * hour)
  expect(expires).toBeLessThanOrEqual(app.now() + 48 * hour)
})

test('[OFFER-05] no one makes an offer for their own listing or for one that they may not see', async () => {
  const { _id } = await post(app, jonas)
  const stranger = await newcomer(app, { college: 'University of Iowa', email: 'far@uiowa.edu' })
  const own = await offer(jonas, _id, 10)
  await expectRefusal(own, 403, 'You cannot make an offer for your own listing.')
  const hidden = await offer(stranger, _id, 10)
  const absent = await offer(stranger, crypto.randomUUID(), 10)
  expect(hidden.status).toBe(404)
  expect(await hidden.json()).toEqual(await absent.json())
})

test('[OFFER-10] another amount of the author replaces the offer, and one of the other side is a counter-offer', async () => {
  const { listingId, deal } = await offered(70)
  await later(hour)
  const raised = await dealOfAnswer(await offer(maya, listingId, 75, { turn: 1 }))
  expect(raised).toMatchObject({ amount: 75, by: 'buyer', turn: 3, state: 'open' })
  expect(Date.parse(raised.expires ?? '')).toBeGreaterThanOrEqual(
    Date.parse(deal.expires ?? '') + hour,
  )
  const buyerId = maya.user.id
  const countered = await dealOfAnswer(await offer(jonas, listingId, 85, { turn: 3, buyerId }))
  expect(countered).toMatchObject({ amount: 85, by: 'seller', turn: 4, state: 'open' })
  await expectRefusal(await accept(jonas, deal._id, { turn: 4 }), 409)
  expect(await dealOfAnswer(await accept(maya, deal._id, { turn: 4 }))).toMatchObject({
    state: 'reserved',
    amount: 85,
  })
})

test('[OFFER-12] only the side that was asked accepts', async () => {
  const { deal } = await offered()
  const own = await accept(maya, deal._id, { turn: 1 })
  await expectRefusal(own, 409, 'The other person decides about your offer.')
  const answer = await accept(jonas, deal._id, { turn: 1 })
  expect(answer.status).toBe(200)
  expect(await dealOfAnswer(answer)).toMatchObject({ state: 'reserved', amount: 80 })
})

test('[OFFER-13] an answer to a turn that is no longer the latest changes nothing', async () => {
  const { listingId, deal } = await offered(70)
  await offer(maya, listingId, 60, { turn: 1 })
  for (const late of [
    await accept(jonas, deal._id, { turn: 1 }),
    await end(jonas, deal._id, { turn: 1 }),
    await offer(jonas, listingId, 80, { turn: 1, buyerId: maya.user.id }),
  ])
    await expectRefusal(late, 409, changed)
  expect(await dealOfAnswer(await read(maya, deal._id))).toMatchObject({ turn: 3, amount: 60 })
})

test('[OFFER-14] an open offer is declined or withdrawn, once, and takes no other answer', async () => {
  for (const [who, reason] of [
    [jonas, 'declined'],
    [maya, 'withdrawn'],
  ] as const) {
    const { deal } = await offered()
    for (let times = 0; times < 2; times++) {
      const answer = await end(who, deal._id, { turn: 1 })
      expect(answer.status).toBe(200)
      expect(await dealOfAnswer(answer)).toMatchObject({ state: 'closed', reason })
    }
    const late = await accept(jonas, deal._id, { turn: 1 })
    await expectRefusal(late, 409, 'This offer has ended.')
  }
})

test('[OFFER-15] an offer is open for 48 hours, and then a new one is possible', async () => {
  const { listingId, deal } = await offered()
  await later(48 * hour - minute)
  expect(await dealOfAnswer(await read(jonas, deal._id))).toMatchObject({ state: 'open' })
  await later(2 * minute)
  const buyerId = maya.user.id
  for (const late of [
    await accept(jonas, deal._id, { turn: 1 }),
    await end(jonas, deal._id, { turn: 1 }),
    await offer(jonas, listingId, 85, { turn: 1, buyerId }),
  ])
    await expectRefusal(late, 409, 'This offer has expired.')
  expect((await offer(jonas, listingId, 85, { buyerId })).status).toBe(201)
})

test('[OFFER-04] an amount is a price, and at most the asking price', async () => {
  const { _id } = await post(app, jonas, { price: '90' })
  const noPrice = 'Price must be a number of 0 or more.'
  await expectRefusal(await offer(maya, _id, -1), 400, noPrice, 'amount')
  for (const amount of [0.001, 1e9, Number.NaN])
    await expectRefusal(await offer(maya, _id, amount), 400, undefined, 'amount')
  const above = 'An offer can be at most the asking price.'
  await expectRefusal(await offer(maya, _id, 90.01), 400, above, 'amount')
  expect((await read(maya, `${_id}.${maya.user.id}`)).status).toBe(404)
  expect((await offer(maya, _id, 90)).status).toBe(201)
})

test('[OFFER-06] a Sold listing takes no offer, and a Pending one does', async () => {
  const { _id } = await post(app, jonas, { price: '90' })
  await change(app, jonas, _id, { status: 'Sold' })
  await expectRefusal(await offer(maya, _id, 80), 409, 'This listing has been sold.')
  await change(app, jonas, _id, { status: 'Pending' })
  expect((await offer(maya, _id, 80)).status).toBe(201)
  expect((await readListing(app, maya, _id)).status).toBe('Pending')
})

test('[OFFER-17] each side makes at most five offers in a deal within 30 days', async () => {
  const { listingId, deal } = await offered(60)
  let { turn } = deal
  for (let amount = 61; amount <= 64; amount++)
    ({ turn } = await dealOfAnswer(await offer(maya, listingId, amount, { turn })))
  const sixth = await offer(maya, listingId, 65, { turn })
  const sentence = 'You have made five offers for this listing. Write a message instead.'
  await expectRefusal(sixth, 409, sentence)
  const buyerId = maya.user.id
  expect((await offer(jonas, listingId, 85, { turn, buyerId })).status).toBe(201)
  await later(30 * day)
  expect((await offer(maya, listingId, 65)).status).toBe(201)
})

test('[OFFER-29] one reads one’s own deals, the latest change first', async () => {
  const buyer = await newcomer(app)
  const { _id: first } = await post(app, jonas)
  const { _id: second } = await post(app, jonas)
  await offer(buyer, first, 10)
  app.moveClock(1000)
  await offer(buyer, second, 20)
  const all = (await (await list(buyer)).json()) as { listingId: string }[]
  expect(all.map(({ listingId }) => listingId)).toEqual([second, first])
  await end(buyer, `${first}.${buyer.user.id}`, { turn: 1 })
  const open = (await (await list(buyer, '?state=open')).json()) as { listingId: string }[]
  expect(open.map(({ listingId }) => listingId)).toEqual([second])
  const page = await list(buyer, '?limit=1')
  expect(page.headers.get('link')).toContain('cursor=')
  const foreign = await read(maya, `${first}.${buyer.user.id}`)
  const absent = await read(maya, `${crypto.randomUUID()}.${buyer.user.id}`)
  expect([foreign.status, absent.status]).toEqual([404, 404])
  expect(await foreign.json()).toEqual(await absent.json())
})

test('[OFFER-28] each change gives the other person one notification, and none for its card', async () => {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const { _id } = await post(app, seller, { title: 'Reading lamp', price: '20' })
  const { _id: id } = await dealOfAnswer(await offer(buyer, _id, 15))
  await accept(seller, id, { turn: 1 })
  const [sellers, buyers] = [await notificationsOf(app, seller), await notificationsOf(app, buyer)]
  expect(sellers).toMatchObject([
    {
      type: 'other',
      title: `${buyer.user.username} offers $15`,
      link: `/messages?with=${buyer.user.username}`,
      read: false,
    },
  ])
  expect(buyers).toMatchObject([{ type: 'other', title: `${seller.user.username} accepted $15` }])
  const body = {
    senderUsername: buyer.user.username,
    recipientUsername: seller.user.username,
  }
  await app.call('PATCH', '/messages/mark-as-read', { as: seller, body })
  expect(await notificationsOf(app, seller)).toMatchObject([{ read: true }])
})
