import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPrices, wasPrice, type PricePoint } from '#sync/deals/prices.ts'
import { day, hour, minute } from '#sync/time.ts'

const points = (...prices: [days: number, price: number][]): PricePoint[] =>
  prices.map(([days, price]) => ({ at: days * day, price }))

test('[PRICE-03] the earlier price is the lowest that stood for a day in the 30 days before the drop', () => {
  expect(wasPrice(points([0, 45], [5, 30]), 6 * day)).toBe(45)
  expect(wasPrice(points([0, 45], [5, 40], [10, 30]), 11 * day)).toBe(40)
  // It stood for half a day.
  expect(wasPrice(points([0, 45], [5, 40], [5.5, 30]), 6 * day)).toBe(45)
  expect(wasPrice(points([0, 45], [0.5, 30]), 6 * day)).toBeUndefined()
  // It ended more than 30 days before the drop.
  expect(wasPrice(points([0, 35], [1, 45], [40, 30]), 41 * day)).toBe(45)
  // Raising a price and lowering it again shows nothing.
  expect(wasPrice(points([0, 30], [5, 45], [8, 30]), 9 * day)).toBeUndefined()
  expect(wasPrice(points([0, 30], [5, 45], [8, 35]), 9 * day)).toBeUndefined()
  expect(wasPrice(points([0, 30], [5, 45]), 9 * day)).toBeUndefined()
  // It is shown for 30 days.
  expect(wasPrice(points([0, 45], [5, 30]), 35 * day)).toBe(45)
  expect(wasPrice(points([0, 45], [5, 30]), 36 * day)).toBeUndefined()
})

test('a price that stood for less than an hour is not kept', () => {
  const first = { at: 0, price: 90 }
  const slip = nextPrices([first], { at: 2 * day, price: 9 })
  expect(slip).toEqual([first, { at: 2 * day, price: 9 }])
  expect(nextPrices(slip, { at: 2 * day + minute, price: 80 })).toEqual([
    first,
    { at: 2 * day + minute, price: 80 },
  ])
  expect(nextPrices(slip, { at: 2 * day + minute, price: 90 })).toEqual([first])
})

const changes = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 50 })),
)

test('of any changes, at most ten prices stay, in order, no two neighbors alike, the last is the price now', () => {
  fc.assert(
    fc.property(changes, (made) => {
      let prices: PricePoint[] = [{ at: 0, price: 10 }]
      let now = 0
      let asked = 10
      for (const [hours, price] of made) {
        now += (hours * hour) / 2
        asked = price
        prices = nextPrices(prices, { at: now, price })
      }
      expect(prices.length).toBeLessThanOrEqual(10)
      expect(prices.at(-1)?.price).toBe(asked)
      const neighbors = prices.slice(1).map((point, i) => [prices[i], point] as const)
      expect(neighbors.filter(([one, next]) => one?.price === next.price)).toEqual([])
      expect(neighbors.filter(([one, next]) => next.at - (one?.at ?? 0) < hour)).toEqual([])
      expect(wasPrice(prices, now) ?? Infinity).toBeGreaterThan(asked)
    }),
  )
})
