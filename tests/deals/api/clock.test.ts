import { expect, test } from 'vitest'
import { sweepOffers, sweepReservations } from '#server/deals/sweep.ts'
import { day, hour, minute } from '#sync/time.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { change, post, readListing, readProfile } from '#tests/support/server/market.ts'
import { review } from '#tests/support/server/reviews.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { offer, accept, end, keep, read, sell } = dealCalls(app)
let seller = await newcomer(app)
let buyer = await newcomer(app)

const again = async (person: Newcomer): Promise<Newcomer> => ({
  ...(await signIn(app, person.person)),
  person: person.person,
})

/** A session ends before an offer does. The sweeps come twice, as on two nodes. */
async function later(milliseconds: number): Promise<void> {
  app.moveClock(milliseconds)
  for (let times = 0; times < 2; times++) {
    await sweepOffers(app.resources)
    await sweepReservations(app.resources)
  }
  seller = await again(seller)
  buyer = await again(buyer)
}

async function offered(): Promise<{ id: string; listingId: string; title: string }> {
  const title = `Fridge ${crypto.randomUUID()}`
  const { _id } = await post(app, seller, { title, price: '90' })
  const { _id: id } = await dealOfAnswer(await offer(buyer, _id, 80))
  return { id, listingId: _id, title }
}

const told = async (person: Newcomer, title: string): Promise<string[]> =>
  (await notificationsOf(app, person))
    .filter(({ message }) => message.includes(title))
    .map((each) => each.title)
    .toReversed()

test('[OFFER-16] the side that was asked hears six hours before the end, and the author of the end, once', async () => {
  const { id, title } = await offered()
  await later(42 * hour - minute)
  expect(await told(seller, title)).toEqual([`${buyer.user.username} offers $80`])
  await later(2 * minute)
  const warned = [
    `${buyer.user.username} offers $80`,
    expect.stringMatching(/’s offer of \$80 ends at \d{1,2}:\d\d [AP]M UTC$/),
  ]
  expect(await told(seller, title)).toEqual(warned)
  expect(await told(buyer, title)).toEqual([])
  await later(6 * hour)
  expect(await told(seller, title)).toEqual(warned)
  expect(await told(buyer, title)).toEqual(['Your offer of $80 has expired'])
  expect(await dealOfAnswer(await read(buyer, id))).toMatchObject({ reason: 'expired' })
})

test('[OFFER-16] what happens to the listing between the end of an offer and the sweep tells its author nothing else', async () => {
  const over = [expect.stringMatching(/^Your offer of \$80 has expired$/)]
  for (const changes of [{ price: '85' }, { status: 'Sold' }]) {
    const { listingId, title } = await offered()
    app.moveClock(48 * hour + minute)
    seller = await again(seller)
    await change(app, seller, listingId, changes)
    await later(minute)
    expect(await told(buyer, title)).toEqual(over)
  }
})

test('[DEAL-18] a reservation asks its seller after a week, holds on with a Yes, and ends without an answer', async () => {
  const { id, listingId, title } = await offered()
  await accept(seller, id, { turn: 1 })
  await later(7 * day + minute)
  const still = `Still reserved for ${buyer.user.username}?`
  expect((await told(seller, title)).at(-1)).toBe(still)
  expect((await keep(seller, id)).status).toBe(200)
  await later(7 * day - hour)
  expect((await told(seller, title)).filter((each) => each === still)).toHaveLength(1)
  await later(2 * hour)
  expect((await told(seller, title)).filter((each) => each === still)).toHaveLength(2)
  await later(7 * day + minute)
  expect(await dealOfAnswer(await read(buyer, id))).toMatchObject({
    state: 'closed',
    reason: 'lapsed',
  })
  expect((await readListing(app, seller, listingId)).status).toBe('Available')
  for (const person of [seller, buyer])
    expect((await told(person, title)).at(-1)).toBe('A reservation has ended')
})

test('[DEAL-16] a sale without an answer counts after a week, and by a review of the seller', async () => {
  const before = (await readProfile(app, buyer, seller.user.id)).soldCount ?? 0
  const { id, listingId, title } = await offered()
  await sell(seller, listingId, { buyerId: buyer.user.id })
  await later(7 * day - minute)
  expect((await dealOfAnswer(await read(buyer, id))).timeConfirmed).toBeUndefined()
  await later(2 * minute)
  expect(await dealOfAnswer(await read(buyer, id))).toMatchObject({
    timeConfirmed: expect.any(String),
    asksReview: true,
  })
  expect((await told(seller, title)).at(-1)).toBe('The sale is complete')
  expect((await readProfile(app, buyer, seller.user.id)).soldCount).toBe(before + 1)

  const reviewed = await offered()
  await sell(seller, reviewed.listingId, { buyerId: buyer.user.id })
  await review(app, buyer, seller)
  expect((await dealOfAnswer(await read(buyer, reviewed.id))).timeConfirmed).toBeDefined()
  expect((await readProfile(app, buyer, seller.user.id)).soldCount).toBe(before + 2)
  await later(8 * day)
  expect((await readProfile(app, buyer, seller.user.id)).soldCount).toBe(before + 2)
})

test('no one is asked to review someone who deleted the account before the sale was confirmed', async () => {
  const leaving = await newcomer(app)
  const { _id: listingId } = await post(app, seller, { price: '90' })
  const { _id: id } = await dealOfAnswer(await offer(leaving, listingId, 80))
  await sell(seller, listingId, { buyerId: leaving.user.id })
  const body = { password: leaving.person.password }
  const path = `/api/users/${leaving.user.id}`
  expect((await app.call('DELETE', path, { as: leaving, body })).status).toBe(200)
  await later(8 * day)
  const deal = await dealOfAnswer(await read(seller, id))
  expect(deal).toMatchObject({ timeConfirmed: expect.any(String) })
  expect(deal.asksReview).toBeUndefined()
})

test('a closed deal that was no sale is gone after 180 days', async () => {
  const { id } = await offered()
  await end(buyer, id, { turn: 1 })
  await later(180 * day - minute)
  expect((await read(buyer, id)).status).toBe(200)
  await later(2 * minute)
  expect((await read(buyer, id)).status).toBe(404)
})
