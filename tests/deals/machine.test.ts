import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Side } from '#sync/deals/sides.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { statuses } from '#sync/listings.ts'
import { longest, Market } from './market.ts'

const buyer = fc.constantFrom('ana', 'ben', 'cleo')
const side = fc.constantFrom<Side>('seller', 'buyer')
const amount = fc.integer({ min: 0, max: 4 }).map((quarters) => quarters * 30)
const buyersMoves = ['offer', 'accept', 'end', 'confirm', 'deny'] as const
const sellersMoves = ['offer', 'accept', 'end', 'reserve', 'sell', 'keep'] as const

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('look' as const), buyer, side }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('buyer' as const),
      buyer,
      name: fc.constantFrom(...buyersMoves),
      amount,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('seller' as const),
      buyer,
      name: fc.constantFrom(...sellersMoves),
      amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('follow' as const), to: fc.constantFrom(...statuses) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reprice' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function take(market: Market, made: Step): void {
  if (made.do === 'look') market.look(made.buyer, made.side)
  else if (made.do === 'follow') market.follow(made.to)
  else if (made.do === 'reprice') market.reprice(made.amount)
  else if (made.do === 'wait') market.now += Math.round(made.part * longest)
  else if (made.do === 'sweep') market.sweep()
  else if (made.do === 'block') market.end('ended')
  else actAndCheck(market, made)
}

/** A side is bound only to the amount that it saw, even if others moved in between. */
function actAndCheck(market: Market, made: Extract<Step, { do: Side }>): void {
  const before = market.deals.get(made.buyer)
  const seen = market.seen.get(`${made.buyer} ${made.do}`)
  if (!market.move(made.buyer, made.do, made.name, made.amount)) {
    expect(market.deals.get(made.buyer)).toBe(before)
    return
  }
  const after = market.deals.get(made.buyer)
  if (made.name === 'accept') {
    expect(after?.amount).toBe(seen?.amount)
    expect(before?.expires).toBeGreaterThan(market.now)
    expect(before?.by).not.toBe(made.do)
  }
  if (made.name === 'reserve')
    expect(after?.amount).toBe(seen?.state === 'open' ? seen.amount : made.amount)
  if (made.name === 'offer' && before?.state === 'open' && (before.expires ?? 0) > market.now)
    expect(before.turn).toBe(seen?.turn)
  if (before?.reason === 'denied') expect(made.do).toBe('buyer')
  expect(after?.turn).toBeGreaterThanOrEqual(before?.turn ?? 0)
}

function checkAll({ deals, status, price, now }: Market): void {
  const held = [...deals.values()].filter(isHeld)
  expect(held.length).toBeLessThanOrEqual(1)
  for (const deal of deals.values()) checkOne(deal, { status, price, now })
}

const isHeld = ({ state }: DealFacts): boolean => state === 'reserved' || state === 'sold'

function checkOne(
  deal: DealFacts,
  { status, price, now }: Pick<Market, 'status' | 'price' | 'now'>,
) {
  if (deal.state === 'reserved') expect(status).toBe('Pending')
  if (deal.state === 'sold') expect(status).toBe('Sold')
  const isOpen = deal.state === 'open' && (deal.expires ?? 0) > now
  if (isOpen) expect(status).not.toBe('Sold')
  if (isOpen) expect(deal.amount).toBeLessThanOrEqual(price)
  // The buyer may have it before the seller marks it as sold.
  if (deal.confirmedAt !== undefined) expect(['reserved', 'sold']).toContain(deal.state)
  expect(deal.reason !== undefined).toBe(deal.state === 'closed')
  for (const of of ['seller', 'buyer'] as const)
    expect(deal.offers.filter(({ by }) => by === of).length).toBeLessThanOrEqual(5)
}

test('whatever people do by what they saw, one buyer holds a listing, its status says so, and no one is bound to an unseen amount', () => {
  const refusals = new Set<string>()
  fc.assert(
    fc.property(fc.array(step, { minLength: 40, maxLength: 120 }), (steps) => {
      const market = new Market()
      for (const made of steps) {
        take(market, made)
        checkAll(market)
      }
      for (const refusal of market.refusals) refusals.add(refusal)
    }),
    { numRuns: 150 },
  )
  // The runs reach what they are about.
  expect(refusals.size).toBeGreaterThan(6)
})
