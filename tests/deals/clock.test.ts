import { expect, test } from 'vitest'
import { sweepOffers, sweepReservations } from '#server/deals/sweep.ts'
import type { Deal } from '#sync/deals/deals.ts'
import { day, hour, minute } from '#sync/time.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { testApp } from '#tests/support/server/app.ts'
import { accept, offer, sendAnswer } from '#tests/deals/make-deals.ts'
import { agree, getTalking, propose, timeIn } from '#tests/meet-ups/make-meet-ups.ts'
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

test('[OFFER-16] the side that was asked is reminded once, and the author hears once of the end', async () => {
  const { app, deal, people, go, read } = await stage()
  const { seller: maya, buyer: ana } = await people()
  const other = await createListing(app, maya, { price: 45 })
  const asked = await offer(app, ana, other)
  const counter = await offer(app, maya, other, { amount: 44, turn: 1, buyerId: ana.user.id })
  expect(counter._id).toBe(asked._id)
  const words = async (as: SignedIn) =>
    (await notificationsOf(app, as)).map(({ title, message }) => `${title}: ${message}`)
  const reminders = async (as: SignedIn) =>
    (await words(as)).filter((text) => text.includes('ends at'))
  const before = await go(42 * hour - 1)
  expect([await reminders(before.seller), await reminders(before.buyer)]).toEqual([[], []])
  const near = await go(1)
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
    minute: '2-digit',
  })
  const end = clock.format(Date.parse(deal.expires ?? '')).replace(/\s/, ' ')
  const name = ana.user.username
  expect(await reminders(near.seller)).toEqual([
    expect.stringMatching(new RegExp(`ends soon: ${name}’s offer of \\$40 ends at ${end}\\.$`)),
  ])
  expect(await reminders(near.buyer)).toEqual([
    expect.stringMatching(new RegExp(`ends soon: maya’s offer of \\$44 ends at ${end}\\.$`)),
  ])
  for (const wait of [6 * hour, hour]) {
    const { seller, buyer } = await go(wait)
    expect(await read()).toMatchObject({ state: 'closed', reason: 'expired' })
    const ends = async (as: SignedIn) =>
      titles(await notificationsOf(app, as)).filter((title) => title.endsWith('expired'))
    expect(await ends(buyer)).toEqual(['Your offer of $40 expired'])
    expect(await ends(seller)).toEqual(['Your offer of $44 expired'])
    for (const as of [seller, buyer]) expect(await reminders(as)).toHaveLength(1)
  }
  await app.stop()
})

test('an offer that a late sweep ends has ended at its time', async () => {
  const { app, deal, go, read } = await stage()
  const { seller } = await go(60 * hour)
  const ended = Date.parse(deal.timeChanged) + 48 * hour
  expect(await read()).toMatchObject({
    reason: 'expired',
    timeChanged: new Date(ended).toISOString(),
  })
  expect(await notificationsOf(app, seller)).toHaveLength(1)
  await app.stop()
})

test('[DEAL-18] a reservation asks its seller after seven days, holds seven more on a yes, and else ends', async () => {
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

test.each([
  ['agreed to before', false],
  ['agreed to afterwards', true],
])(
  '[DEAL-18] a reservation asks its seller two days after a meet-up %s',
  async (_, isReservedFirst) => {
    const { app, deal, go, people } = await stage()
    const { seller, buyer } = await people()
    const reserve = () => accept(app, seller, deal)
    if (isReservedFirst) await reserve()
    await getTalking(app, seller, buyer)
    await propose(app, buyer, seller, { at: timeIn(app, 10 * day) })
    await agree(app, seller, buyer)
    if (!isReservedFirst) await reserve()
    const asked = async (after: number) => {
      const told = titles(await notificationsOf(app, (await go(after)).seller))
      return told.filter((title) => title.startsWith('Still reserved for')).length
    }
    expect(await asked(12 * day - minute)).toBe(0)
    expect(await asked(minute)).toBe(1)
    await app.stop()
  },
)

test('a reservation holds no shorter because of a meet-up, and until after one that its buyer agrees to', async () => {
  const { app, deal, people, read } = await stage()
  const { seller, buyer } = await people()
  const { heldUntil } = await accept(app, seller, deal)
  await getTalking(app, seller, buyer)
  await propose(app, seller, buyer, { at: timeIn(app, hour) })
  expect((await read()).heldUntil).toBe(heldUntil)
  await agree(app, buyer, seller)
  expect((await read()).heldUntil).toBe(heldUntil)
  await propose(app, seller, buyer, { at: timeIn(app, 10 * day), turn: 1 })
  expect((await read()).heldUntil).toBe(heldUntil)
  await agree(app, buyer, seller, { turn: 2 })
  expect((await read()).heldUntil).toBe(timeIn(app, 12 * day))
  await app.stop()
})

test('a sale that is undone is a reservation until two days after its meet-up', async () => {
  const { app, deal, go, people, listingId, read } = await stage()
  const { seller, buyer } = await people()
  await accept(app, seller, deal)
  await getTalking(app, seller, buyer)
  await propose(app, buyer, seller, { at: timeIn(app, 10 * day) })
  await agree(app, seller, buyer)
  await sendAnswer(app, seller, 'sell', listingId, {})
  const undone = { as: seller, body: { status: 'Pending' } }
  expect((await app.call('PATCH', `/api/listings/${listingId}`, undone)).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'reserved', heldUntil: timeIn(app, 12 * day) })
  const asked = async (after: number) => {
    const told = titles(await notificationsOf(app, (await go(after)).seller))
    return told.some((title) => title.startsWith('Still reserved for'))
  }
  expect([await asked(12 * day - minute), await asked(minute)]).toEqual([false, true])
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
