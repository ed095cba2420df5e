import { expect, test } from 'vitest'
import { sweepOffers, sweepReservations } from '#server/deals/sweep.ts'
import type { Deal } from '#sync/deals/deals.ts'
import { day, hour } from '#sync/time.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { testApp } from '#tests/support/server/app.ts'
import { accept, offer, sendAnswer } from '#tests/deals/make-deals.ts'
import { createListing, readJson, readOne } from '#tests/support/server/listings.ts'
import { review } from '#tests/support/server/reviews.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'

/** Maya's listing with an offer, and a clock that goes on. Both log in again after each step. */
async function stage() {
  const app = await testApp()
  app.stopClock()
  const { person } = await newcomer(app)
  const listingId = await createListing(app, app.people.maya)
  const people = async () => ({
    seller: await signIn(app, cast.maya),
    buyer: await signIn(app, person),
  })
  const deal = await offer(app, (await people()).buyer, listingId)
  const go = async (milliseconds: number) => {
    app.moveClock(milliseconds)
    for (const sweep of [sweepOffers, sweepReservations, sweepOffers, sweepReservations])
      await sweep(app.resources)
    return people()
  }
  const read = async () => readJson<Deal>(app, (await people()).buyer, `/api/deals/${deal._id}`)
  return { app, listingId, deal, people, go, read }
}

const titles = (all: { title: string }[]) => all.map(({ title }) => title)

test('the side that was asked is reminded once, and the author hears once of the end', async () => {
  const { app, go, read } = await stage()
  const before = await go(42 * hour - 1)
  expect(titles(await notificationsOf(app, before.seller))).toHaveLength(1)
  const near = await go(1)
  const [reminder] = titles(await notificationsOf(app, near.seller))
  expect(reminder).toMatch(/’s offer of \$40 ends soon$/)
  const { seller, buyer } = await go(6 * hour)
  expect(await read()).toMatchObject({ state: 'closed', reason: 'expired' })
  expect(titles(await notificationsOf(app, buyer))).toEqual(['Your offer of $40 expired'])
  expect(await notificationsOf(app, seller)).toHaveLength(2)
  await app.stop()
})

test('a reservation asks its seller after seven days, holds seven more on a yes, and else ends', async () => {
  const { app, deal, go, read, people, listingId } = await stage()
  await accept(app, (await people()).seller, deal)
  const { seller } = await go(7 * day)
  const told = titles(await notificationsOf(app, seller))
  expect(told.filter((title) => title.startsWith('Still reserved for'))).toHaveLength(1)
  expect((await sendAnswer(app, seller, 'keep', deal._id)).status).toBe(200)
  await go(7 * day - 1)
  expect((await read()).state).toBe('reserved')
  await go(1)
  await go(7 * day - 1)
  expect((await read()).state).toBe('reserved')
  const last = await go(1)
  expect(await read()).toMatchObject({ state: 'closed', reason: 'lapsed' })
  expect((await readOne(app, last.seller, listingId)).status).toBe('Available')
  const ends = 'The reservation ended because no one confirmed it'
  for (const as of [last.seller, last.buyer])
    expect(titles(await notificationsOf(app, as)).filter((title) => title === ends)).toHaveLength(1)
  await app.stop()
})

test('[DEAL-16] a sale that its buyer did not answer counts as confirmed after seven days', async () => {
  const { app, deal, go, read, people, listingId } = await stage()
  await accept(app, (await people()).seller, deal)
  await sendAnswer(app, (await people()).seller, 'sell', listingId, {})
  await go(7 * day - 1)
  expect((await read()).timeConfirmed).toBeUndefined()
  await go(1)
  expect((await read()).timeConfirmed).toBeDefined()
  await app.stop()
})

test('[DEAL-16] a review of the seller by the buyer confirms the sale', async () => {
  const { app, deal, read, people, listingId } = await stage()
  const { seller, buyer } = await people()
  await accept(app, seller, deal)
  await sendAnswer(app, seller, 'sell', listingId, {})
  await review(app, seller, buyer)
  expect((await read()).timeConfirmed).toBeUndefined()
  await review(app, buyer, seller)
  expect((await read()).timeConfirmed).toBeDefined()
  await app.stop()
})

test('a deal that ended without a sale is kept for 180 days', async () => {
  const { app, go, deal } = await stage()
  await go(48 * hour)
  await go(180 * day)
  const { buyer } = await go(1)
  expect((await app.call('GET', `/api/deals/${deal._id}`, { as: buyer })).status).toBe(404)
  expect(await readJson<Deal[]>(app, buyer, '/api/deals')).toEqual([])
  await app.stop()
})
