import { expect, test } from 'vitest'
import type { Deal } from '#sync/deals/deals.ts'
import { block } from '#tests/support/server/blocks.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { Device } from '#tests/support/server/device.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { change, post, readListing, readProfile } from '#tests/support/server/market.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { deleteReview, editReview, postReview, review } from '#tests/support/server/reviews.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { offer, accept, reserve, sell, confirm, read, skipReview } = dealCalls(app)

interface Sale {
  seller: Newcomer
  buyer: Newcomer
  listingId: string
  id: string
}

async function soldBy(seller: Newcomer, buyer: Newcomer): Promise<Sale> {
  const title = `Lamp ${crypto.randomUUID()}`
  const { _id: listingId } = await post(app, seller, { title, price: '20' })
  const { _id: id } = await dealOfAnswer(await offer(buyer, listingId, 20))
  await sell(seller, listingId, { buyerId: buyer.user.id })
  return { seller, buyer, listingId, id }
}

const sale = async (): Promise<Sale> => soldBy(await newcomer(app), await newcomer(app))

async function bought(): Promise<Sale> {
  const made = await sale()
  expect((await confirm(made.buyer, made.id, { received: true })).status).toBe(200)
  return made
}

const soldCountOf = async (of: Newcomer, viewer: Newcomer) =>
  (await readProfile(app, viewer, of.user.id)).soldCount

/** Whether the deal asks each of the two for a review. */
const asks = async ({ id, seller, buyer }: Sale) =>
  Promise.all(
    [seller, buyer].map(async (who) => (await dealOfAnswer(await read(who, id))).asksReview),
  )

async function rowOf(as: Newcomer, id: string): Promise<Deal | undefined> {
  const device = new Device(app, as)
  await device.sync()
  return device.rows.deals.get(id)
}

const soldToMe = async (as: Newcomer) =>
  (await titlesOf(as)).filter((title) => title.startsWith('Did you get ')).length

const titlesOf = async (as: Newcomer): Promise<string[]> =>
  (await notificationsOf(app, as)).map(({ title }) => title)

test('[DEAL-21] a profile shows the number of confirmed sales, and no listing is stamped for it', async () => {
  const { seller, buyer, listingId, id } = await sale()
  expect(await soldCountOf(seller, buyer)).toBeUndefined()
  const others = new Device(app, buyer)
  await others.sync()
  await confirm(buyer, id, { received: true })
  await confirm(buyer, id, { received: true })
  expect(await soldCountOf(seller, buyer)).toBe(1)
  expect(await soldCountOf(buyer, seller)).toBeUndefined()
  const { put } = await others.step()
  expect(Object.keys(put)).toContain('deals')
  expect(Object.keys(put)).not.toContain('listings')
  const own = new Device(app, seller)
  await own.sync()
  expect(own.rows.ownProfiles.get(seller.user.id)).toMatchObject({ soldCount: 1 })
  expect((await readListing(app, seller, listingId)).status).toBe('Sold')
})

test('[DEAL-22] only the two people see a sale, and strangers see no number of a private profile', async () => {
  const { seller, id } = await bought()
  const friend = await newcomer(app)
  expect(await soldCountOf(seller, friend)).toBe(1)
  expect((await read(friend, id)).status).toBe(404)
  await app.call('PUT', `/api/users/settings/${seller.user.id}`, {
    as: seller,
    body: { privateProfile: true },
  })
  const answer = await app.call('GET', `/api/users/${seller.user.id}`, { as: friend })
  expect(await answer.text()).not.toContain('soldCount')
  expect(await soldCountOf(seller, seller)).toBe(1)
})

test('[DEAL-15] a denied sale ends, leaves the listing Sold, and counts for nothing', async () => {
  const made = await sale()
  const { seller, buyer, listingId, id } = made
  for (let times = 0; times < 2; times++) {
    const denied = await confirm(buyer, id, { received: false })
    expect(await dealOfAnswer(denied)).toMatchObject({ state: 'closed', reason: 'denied' })
  }
  expect((await readListing(app, seller, listingId)).status).toBe('Sold')
  expect(await soldCountOf(seller, buyer)).toBeUndefined()
  expect(await asks(made)).toEqual([undefined, undefined])
  expect((await review(app, buyer, seller)).deal).toBeUndefined()
  const told = `${buyer.user.username} says they didn’t buy it`
  expect((await titlesOf(seller)).filter((title) => title === told)).toHaveLength(1)
  const late = await confirm(buyer, id, { received: true })
  await expectRefusal(late, 409, 'This offer has ended.')
})

test('a seller cannot sell to someone again who denied it, until that person makes an offer', async () => {
  const { seller, buyer, listingId, id } = await sale()
  const buyerId = buyer.user.id
  await confirm(buyer, id, { received: false })
  const refused = 'This person says they didn’t buy it. Wait until they make an offer.'
  await expectRefusal(await sell(seller, listingId, { buyerId }), 409, refused)
  await change(app, seller, listingId, { status: 'Available' })
  const moves = [
    sell(seller, listingId, { buyerId }),
    reserve(seller, { listingId, buyerId, amount: 20 }),
    offer(seller, listingId, 20, { buyerId }),
  ]
  for (const move of moves) await expectRefusal(await move, 409, refused)
  expect(await dealOfAnswer(await read(buyer, id))).toMatchObject({ reason: 'denied' })
  expect((await readListing(app, seller, listingId)).status).toBe('Available')
  expect(await soldToMe(buyer)).toBe(1)

  expect((await offer(buyer, listingId, 15)).status).toBe(201)
  expect((await sell(seller, listingId, { buyerId })).status).toBe(200)
  expect(await soldToMe(buyer)).toBe(2)
})

test('[DEAL-17] Sold can be undone until the buyer has confirmed', async () => {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const { _id } = await post(app, seller, { price: '20' })
  const { _id: id } = await dealOfAnswer(await offer(buyer, _id, 15))
  await accept(seller, id, { turn: 1 })
  await sell(seller, _id, {})
  await change(app, seller, _id, { status: 'Pending' })
  expect(await dealOfAnswer(await read(buyer, id))).toMatchObject({ state: 'reserved', amount: 15 })
  expect(await soldCountOf(seller, buyer)).toBeUndefined()
  const [told] = await notificationsOf(app, buyer)
  expect(told).toMatchObject({
    title: `${seller.user.username} undid the sale`,
    message: expect.stringMatching(/ is reserved for you again.$/),
  })
  await sell(seller, _id, {})
  await confirm(buyer, id, { received: true })
  for (const status of ['Pending', 'Available']) {
    const undone = await app.call('PATCH', `/api/listings/${_id}`, { as: seller, body: { status } })
    const sentence = `${buyer.user.username} has confirmed the purchase. List it again with “Sell one like this.”`
    await expectRefusal(undone, 409, sentence)
  }
  expect((await readListing(app, seller, _id)).status).toBe('Sold')
  expect(await soldCountOf(seller, buyer)).toBe(1)
})

test('a review of the seller by the buyer confirms the sale, and no other review does', async () => {
  const { seller, buyer, id } = await sale()
  await review(app, seller, buyer)
  expect((await dealOfAnswer(await read(buyer, id))).timeConfirmed).toBeUndefined()
  expect((await review(app, buyer, seller)).deal).toBe('seller')
  expect((await dealOfAnswer(await read(buyer, id))).timeConfirmed).toBeDefined()
  expect(await soldCountOf(seller, buyer)).toBe(1)
  expect((await titlesOf(seller)).filter((title) => title.includes('has “Lamp'))).toHaveLength(1)
})

test('after a confirmation each of the two is asked for a review, until it is posted or put off', async () => {
  const made = await bought()
  const { seller, buyer, id } = made
  expect(await asks(made)).toEqual([true, true])
  expect(await rowOf(seller, id)).toMatchObject({ asksReview: true })
  expect((await dealOfAnswer(await skipReview(seller, id))).asksReview).toBeUndefined()
  expect((await skipReview(seller, id)).status).toBe(200)
  expect(await asks(made)).toEqual([undefined, true])
  const stranger = await skipReview(await newcomer(app), id)
  expect(stranger.status).toBe(404)
  await review(app, buyer, seller)
  expect(await asks(made)).toEqual([undefined, undefined])
  expect((await rowOf(buyer, id))?.asksReview).toBeUndefined()
})

test('someone who has reviewed the other person is not asked again', async () => {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const { reviewId } = await review(app, buyer, seller)
  const first = await soldBy(seller, buyer)
  await confirm(buyer, first.id, { received: true })
  expect(await asks(first)).toEqual([true, undefined])
  await deleteReview(app, buyer, reviewId)
  const second = await soldBy(seller, buyer)
  await confirm(buyer, second.id, { received: true })
  expect(await asks(second)).toEqual([true, true])
})

test('[DEAL-23] reviews of two people with a confirmed sale have its mark, also on their devices', async () => {
  const { seller, buyer, id } = await sale()
  const { reviewId } = await review(app, seller, buyer)
  const device = new Device(app, buyer)
  await device.sync()
  expect(device.rows.reviews.get(reviewId)?.deal).toBeUndefined()
  await confirm(buyer, id, { received: true })
  await device.sync()
  expect(device.rows.reviews.get(reviewId)?.deal).toBe('buyer')
  const written = await review(app, buyer, seller)
  expect(written.deal).toBe('seller')
  const edited = await editReview(app, buyer, written.reviewId, { rating: 5 })
  expect(await edited.json()).toMatchObject({ deal: 'seller' })
  expect((await readProfile(app, await newcomer(app), seller.user.id)).reviews).toMatchObject([
    { deal: 'seller' },
  ])
  const sold = await soldBy(buyer, seller)
  await confirm(seller, sold.id, { received: true })
  const both = await readProfile(app, seller, buyer.user.id)
  expect(both.reviews).toMatchObject([{ reviewId, deal: 'seller' }])
  const other = await newcomer(app)
  expect((await review(app, other, seller)).deal).toBeUndefined()
})

test('a sale is answered after its listing was deleted and after a block', async () => {
  const gone = await sale()
  await app.call('DELETE', `/api/listings/${gone.listingId}`, { as: gone.seller })
  expect((await confirm(gone.buyer, gone.id, { received: false })).status).toBe(200)
  const blocked = await sale()
  await block(app, blocked.seller, blocked.buyer)
  expect((await postReview(app, blocked.buyer, blocked.seller)).status).toBe(403)
  expect((await confirm(blocked.buyer, blocked.id, { received: false })).status).toBe(200)
})
