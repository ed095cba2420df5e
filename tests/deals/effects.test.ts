import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sweepReservations } from '#server/deals/sweep.ts'
import { dealIdOf } from '#sync/deals/deals.ts'
import { day, hour } from '#sync/time.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { effectOf, foresee, foreseeNothing } from './foresee.ts'

const app = await appOfFile()
app.stopClock()

/** A listing for $45, and a device of its seller and of a buyer. */
async function stage() {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const listingId = await createListing(app, seller)
  const id = dealIdOf(listingId, buyer.user.id)
  const people = { sells: new Device(app, seller), buys: new Device(app, buyer) }
  const both = async () => {
    for (const device of Object.values(people)) await device.sync()
  }
  const go = async (milliseconds: number) => {
    app.moveClock(milliseconds)
    people.sells.as = await signIn(app, seller.person)
    people.buys.as = await signIn(app, buyer.person)
  }
  /** What each of the two does about the deal. */
  const by = (device: Device, other: string) => {
    const about = () => ({ card: randomUUID(), otherUserId: other })
    return {
      offer: (amount: number, more: object = {}) =>
        ['deal.offer', { ...about(), listingIds: [listingId], amount, ...more }] as const,
      accept: (turn: number) => ['deal.accept', { ...about(), id, turn }] as const,
      end: (turn: number, more: object = {}) =>
        ['deal.end', { ...about(), id, turn, ...more }] as const,
      does: async ([name, args]: readonly [string, object]) => {
        await foresee(device, name, args)
        await both()
      },
      cannot: async ([name, args]: readonly [string, object], answer: string) => {
        await foreseeNothing(device, name, args, answer)
        await both()
      },
    }
  }
  await both()
  const sellerId = seller.user.id
  const buyerId = buyer.user.id
  const deal = () => people.buys.rows.deals.get(id)
  const status = () => people.buys.rows.listings.get(listingId)?.status
  const [s, b] = [by(people.sells, buyerId), by(people.buys, sellerId)]
  return { s, b, id, listingId, buyerId, sellerId, people, both, go, deal, status }
}

test('a device foresees offers, counter-offers, answers, and what becomes of the listing', async () => {
  const { s, b, buyerId, deal, status } = await stage()
  await b.does(b.offer(40, { note: 'Cash.' }))
  await s.does(s.offer(44, { buyerId, turn: 1 }))
  await b.cannot(b.accept(1), 'This offer has changed. Look at it again.')
  await s.cannot(s.accept(2), 'The other person decides about your offer.')
  await b.does(b.accept(2))
  expect([deal()?.state, status()]).toEqual(['reserved', 'Pending'])
  await b.cannot(b.accept(2), 'ok')
  await s.does(s.end(2, { why: 'We changed our minds' }))
  expect([deal()?.reason, status()]).toEqual(['canceled', 'Available'])
  await b.does(b.offer(41))
  await s.does(s.end(3))
  expect(deal()?.reason).toBe('declined')
  await s.cannot(s.end(3), 'ok')
  await b.does(b.offer(42))
  await b.does(b.offer(43, { turn: 4 }))
  await b.does(b.end(5))
  expect(deal()).toMatchObject({ reason: 'withdrawn', amount: 43 })
  await b.cannot(b.offer(46), 'An offer can be at most the asking price.')
})

test('a device foresees reservations, sales, their answers, and the end of an offer', async () => {
  const { s, b, listingId, buyerId, id, deal, status, go } = await stage()
  const reserve = (amount: number) =>
    ['deal.reserve', { card: randomUUID(), listingId, buyerId, amount }] as const
  const sell = () => ['deal.sell', { id: listingId, buyerId, card: randomUUID() }] as const
  const answer = (received: boolean) => ['deal.confirm', { id, received }] as const
  await b.does(b.offer(40))
  await s.does(reserve(40))
  await b.does(b.end(2))
  await s.cannot(reserve(40), 'This offer has changed. Look at it again.')
  await s.does(reserve(45))
  expect(deal()).toMatchObject({ state: 'reserved', amount: 45, unasked: true, turn: 3 })
  await s.does(sell())
  expect([deal()?.state, status()]).toEqual(['sold', 'Sold'])
  await b.does(answer(false))
  expect([deal()?.reason, status()]).toEqual(['denied', 'Sold'])
  await s.does(sell())
  await b.does(answer(true))
  expect(deal()?.timeConfirmed).toBeDefined()
  await go(hour)
  await b.cannot(answer(true), 'ok')
  await b.cannot(answer(false), 'You have confirmed this purchase.')

  const late = await stage()
  await late.b.does(late.b.offer(40))
  await late.go(48 * hour)
  await late.s.cannot(late.s.accept(1), 'This offer has expired.')
  await late.b.does(late.b.offer(40))
})

test('a device foresees that a reservation holds seven more days', async () => {
  const { s, b, id, people, deal, go, both } = await stage()
  const keep = ['deal.keep', { id }] as const
  await b.does(b.offer(40))
  await s.does(s.accept(1))
  await s.cannot(keep, 'ok')
  await go(7 * day)
  await sweepReservations(app.resources)
  await both()
  expect(people.sells.rows.deals.get(id)?.asked).toBe(true)
  expect(deal()?.asked).toBeUndefined()
  await s.does(keep)
  expect(people.sells.rows.deals.get(id)?.asked).toBeUndefined()
})

test('a device that lacks the listing shows an offer without the asking price', async () => {
  const { b, listingId, people } = await stage()
  await b.does(b.offer(40))
  people.buys.rows.listings.delete(listingId)
  const cardOf = ([name, args]: readonly [string, object]) => {
    const touched = effectOf(people.buys, people.buys.act(name, args))
    return touched.find(({ ref }) => ref.table === 'messages')?.shown
  }
  const card = cardOf(b.offer(39, { turn: 1 }))
  expect(card).toHaveProperty('content', 'I offer $39 for “Oak desk”.')
  expect(card).toHaveProperty('event', { kind: 'offer', turn: 2, amount: 39 })
  const free = cardOf(b.offer(0, { turn: 1 }))
  expect(free).toHaveProperty('content', 'I’d like to have “Oak desk”.')
})
