import { expect, test } from 'vitest'
import { dealLimits } from '#sync/deals/deals.ts'
import type { Side } from '#sync/deals/sides.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { endLive, followPrice, followStatus } from '#sync/deals/follow-listing.ts'
import type { DealListing, DealMove } from '#sync/deals/move.ts'
import { mayMove } from '#sync/deals/moves.ts'
import { offersLeft } from '#sync/deals/state.ts'
import { day, hour } from '#sync/time.ts'

const listing: DealListing = { price: 90, status: 'Available', takesOffers: true }
const start = 1_000_000_000

interface At {
  side?: Side
  now?: number
  about?: Partial<DealListing>
}

const moved = (deal: DealFacts | undefined, move: DealMove, at: At = {}) =>
  mayMove(deal, move, {
    side: at.side ?? 'buyer',
    now: at.now ?? start,
    listing: { ...listing, ...at.about },
  })

/** @throws Error if the move is not possible */
function after(deal: DealFacts | undefined, move: DealMove, at: At = {}): DealFacts {
  const result = moved(deal, move, at)
  if (!result.deal) throw new Error(result.problem.message)
  return result.deal
}

const offered = after(undefined, { name: 'offer', amount: 80 })
const countered = after(offered, { name: 'offer', amount: 85, turn: 1 }, { side: 'seller' })
const accepted = after(countered, { name: 'accept', turn: 2 })

test('each amount is a turn, which starts the 48 hours again, and turns the decision around', () => {
  expect(offered).toMatchObject({ state: 'open', by: 'buyer', turn: 1, expires: start + 48 * hour })
  const later = { side: 'seller', now: start + hour } as const
  const counter = after(offered, { name: 'offer', amount: 85, turn: 1 }, later)
  expect(counter).toMatchObject({ by: 'seller', turn: 2, expires: start + 49 * hour })
  expect(moved(counter, { name: 'accept', turn: 2 }, { side: 'seller' }).problem?.message).toBe(
    'The other person decides about your offer.',
  )
  expect(accepted).toMatchObject({ state: 'reserved', amount: 85, agreedAt: start })
})

test('an amount is open for 48 hours; after that only a new offer is possible', () => {
  const last = { side: 'seller', now: start + 48 * hour - 1 } as const
  const late = { side: 'seller', now: start + 48 * hour } as const
  expect(after(offered, { name: 'accept', turn: 1 }, last).state).toBe('reserved')
  for (const move of [
    { name: 'accept', turn: 1 },
    { name: 'end', turn: 1 },
    { name: 'offer', amount: 85, turn: 1 },
  ] as const)
    expect(moved(offered, move, late).problem?.message).toBe('This offer has expired.')
  expect(after(offered, { name: 'offer', amount: 85 }, late).turn).toBe(2)
  expect(moved(offered, { name: 'offer', amount: 85 }, last).problem).toBeDefined()
})

test('a move that was made already changes nothing', () => {
  expect(after(accepted, { name: 'accept', turn: 2 })).toBe(accepted)
  const declined = after(offered, { name: 'end', turn: 1 }, { side: 'seller' })
  expect(declined.reason).toBe('declined')
  expect(after(declined, { name: 'end', turn: 1 }, { side: 'seller' })).toBe(declined)
  expect(moved(declined, { name: 'end', turn: 1 }).problem?.message).toBe('This offer has ended.')
  expect(after(offered, { name: 'end', turn: 1 }).reason).toBe('withdrawn')
})

test('an amount that its author expects is never taken for one of the other person', () => {
  const seller = { side: 'seller' } as const
  // The server refuses this one, because the other side was faster.
  const expected = after(offered, { name: 'offer', amount: 60, turn: 1 })
  const named = { turn: expected.turn }
  const changed = 'This offer has changed. Look at it again.'
  const moves = [
    { name: 'offer', amount: 50, ...named } as const,
    { name: 'end', ...named } as const,
  ]
  for (const move of moves) expect(moved(countered, move).problem?.message).toBe(changed)
  const raised = after(offered, { name: 'offer', amount: 70, turn: 1 })
  const reserved = after(offered, { name: 'reserve', amount: 80 }, seller)
  const ended = moved(raised, { name: 'end', turn: reserved.turn }, seller)
  expect(ended.problem?.message).toBe(changed)
})

test('each side makes at most five offers in a deal within 30 days', () => {
  let deal: DealFacts | undefined
  for (let i = 0; i < 5; i++) {
    expect(offersLeft(deal, 'buyer', start)).toBe(5 - i)
    deal = after(deal, { name: 'offer', amount: 80 + i, turn: deal?.turn })
  }
  const sixth = { name: 'offer', amount: 86, turn: 9 } as const
  expect(moved(deal, sixth).problem?.message).toBe(
    'You have made five offers for this listing. Write a message instead.',
  )
  expect(after(deal, sixth, { side: 'seller' }).turn).toBe(10)
  const { turn: _answered, ...anew } = sixth
  expect(after(deal, anew, { now: start + dealLimits.offersIn }).offers).toHaveLength(1)
})

test('a listing that another buyer holds cannot be accepted or reserved, and can be offered for', () => {
  const about = { status: 'Pending', holder: { state: 'reserved', username: 'ben' } } as const
  const accept = { name: 'accept', turn: 2 } as const
  expect(moved(countered, accept, { about }).problem?.message).toBe(
    'This is reserved for someone else now.',
  )
  const refused = 'This is already reserved for ben. Cancel that reservation first.'
  const seller = { side: 'seller', about } as const
  expect(moved(offered, { name: 'accept', turn: 1 }, seller).problem?.message).toBe(refused)
  expect(moved(offered, { name: 'reserve', amount: 80 }, seller).problem?.message).toBe(refused)
  expect(after(undefined, { name: 'offer', amount: 80 }, { about }).state).toBe('open')
})

test('a reservation names the open offer of the buyer, or else the asking price', () => {
  const seller = { side: 'seller' } as const
  const changed = 'This offer has changed. Look at it again.'
  const at = (deal: DealFacts | undefined, amount: number) =>
    moved(deal, { name: 'reserve', amount }, seller)
  expect(at(offered, 90).problem?.message).toBe(changed)
  expect(at(offered, 80).deal).toMatchObject({ state: 'reserved', amount: 80, turn: 2 })
  expect(at(countered, 85).problem?.message).toBe(changed)
  expect(at(countered, 90).deal).toMatchObject({ unasked: true, amount: 90 })
  expect(at(undefined, 80).problem?.message).toBe(changed)
})

test('after a buyer canceled an unasked reservation, the seller can reserve twice more in 30 days', () => {
  const reserve = { name: 'reserve', amount: 90 } as const
  const seller = { side: 'seller' } as const
  const cancel = (deal: DealFacts) => after(deal, { name: 'end', turn: deal.turn })
  let deal = cancel(after(undefined, reserve, seller))
  deal = cancel(after(deal, reserve, seller))
  deal = cancel(after(deal, reserve, seller))
  expect(moved(deal, reserve, seller).problem).toBeDefined()
  expect(after(deal, reserve, { ...seller, now: start + 30 * day }).state).toBe('reserved')
  const asked = after(deal, { name: 'offer', amount: 70 })
  expect(after(asked, { name: 'reserve', amount: 70 }, seller).state).toBe('reserved')
})

test('deals follow the status of their listing, and an undone sale is the reservation that it was', () => {
  const deals = new Map([
    ['ana', accepted],
    ['ben', offered],
  ])
  const sold = followStatus(deals, { to: 'Sold', now: start }).moved
  expect(sold.get('ana')).toMatchObject({ state: 'sold', agreedAt: start })
  expect(sold.get('ben')).toMatchObject({ state: 'closed', reason: 'sold' })
  const undone = followStatus(sold, { to: 'Pending', now: start + hour }).moved
  expect([...undone.keys()]).toEqual(['ana'])
  expect(undone.get('ana')).toMatchObject({ state: 'reserved', amount: 85, agreedAt: start })
  expect(followStatus(sold, { to: 'Available', now: start }).moved.get('ana')?.reason).toBe(
    'canceled',
  )
  const other = followStatus(deals, { to: 'Sold', now: start, buyer: null }).moved
  expect([...other.values()].map(({ reason }) => reason)).toEqual(['sold', 'sold'])
})

test('a buyer can say that they have what is reserved for them, and the sale is then confirmed', () => {
  const has = after(accepted, { name: 'confirm' }, { side: 'buyer' })
  expect(has).toEqual({ ...accepted, confirmedAt: start })
  expect(after(has, { name: 'confirm' }, { side: 'buyer' })).toBe(has)
  expect(after(has, { name: 'sell' }, { side: 'seller' })).toMatchObject({
    state: 'sold',
    confirmedAt: start,
  })
  expect(after(has, { name: 'end', turn: has.turn }).confirmedAt).toBeUndefined()
  expect(moved(accepted, { name: 'deny' }, { side: 'buyer' }).problem).toBeDefined()
})

test('a sale that its buyer confirmed does not follow', () => {
  const sale = after(accepted, { name: 'sell' }, { side: 'seller' })
  const confirmed = after(sale, { name: 'confirm' })
  const deals = new Map([['ana', confirmed]])
  expect(followStatus(deals, { to: 'Pending', now: start })).toMatchObject({ confirmed: 'ana' })
  expect(moved(confirmed, { name: 'deny' }).problem).toBeDefined()
  expect(after(sale, { name: 'deny' }).reason).toBe('denied')
})

test('after a denied sale, its seller can do nothing about the buyer until they make an offer', () => {
  const seller = { side: 'seller' } as const
  const denied = after(after(accepted, { name: 'sell' }, seller), { name: 'deny' })
  const refused = 'This person says they didn’t buy it. Wait until they make an offer.'
  const moves: DealMove[] = [
    { name: 'sell' },
    { name: 'reserve', amount: 90 },
    { name: 'offer', amount: 85 },
  ]
  for (const move of moves) expect(moved(denied, move, seller).problem?.message).toBe(refused)
  const again = after(denied, { name: 'offer', amount: 80 })
  expect(after(again, { name: 'sell' }, seller).state).toBe('sold')
})

test('a lower price ends only open offers above it; a listing that is gone ends all that is live', () => {
  const deals = new Map([
    ['ana', accepted],
    ['ben', offered],
    ['cleo', { ...offered, amount: 70 }],
  ])
  expect([...followPrice(deals, start, () => 70).keys()]).toEqual(['ben'])
  expect([...followPrice(deals, start, () => 80).keys()]).toEqual([])
  expect([...endLive(deals, 'gone').keys()]).toEqual(['ana', 'ben', 'cleo'])
})
