import fc from 'fast-check'
import type { TradingStep } from './deeds.ts'

type Weights = Partial<Record<TradingStep['kind'], number>>

/** All possible steps and their relative frequency. */
const anything: Weights = {
  offer: 16,
  accept: 10,
  end: 5,
  reserve: 3,
  sell: 2,
  confirm: 2,
  keep: 1,
  setStatus: 2,
  setPrice: 4,
  remove: 1,
  block: 1,
  unblock: 2,
  retry: 2,
  sync: 16,
  round: 8,
  deliver: 6,
  hand: 8,
  loseRequest: 2,
  loseAnswer: 2,
  again: 2,
  rush: 2,
  wait: 3,
  waitForEnd: 3,
  waitLong: 1,
  sweep: 4,
  jump: 1,
}

/** Offers and answers to them that overtake each other. */
const races: Weights = {
  offer: 14,
  accept: 10,
  end: 3,
  reserve: 2,
  setPrice: 2,
  sync: 12,
  round: 8,
  deliver: 8,
  hand: 8,
  rush: 3,
  wait: 2,
  waitForEnd: 1,
}

/** Sales, which are confirmed, denied, undone, and in time complete. */
const sales: Weights = {
  offer: 6,
  accept: 4,
  end: 2,
  reserve: 6,
  sell: 8,
  confirm: 8,
  keep: 2,
  setStatus: 5,
  sync: 12,
  round: 4,
  hand: 4,
  rush: 3,
  wait: 2,
  waitForEnd: 4,
  waitLong: 3,
  sweep: 6,
}

const stepsOf = (weights: Weights, isOnline = fc.boolean()): fc.Arbitrary<TradingStep[]> =>
  fc.array(
    fc.record({
      kind: fc.oneof(
        ...Object.entries(weights).map(([kind, weight]) => ({
          arbitrary: fc.constant(kind as TradingStep['kind']),
          weight,
        })),
      ),
      a: fc.nat(1000),
      b: fc.nat(1000),
      c: fc.nat(1000),
      isOnline,
    }),
    { minLength: 30, maxLength: 90 },
  )

export const tradingPlans = fc.oneof(
  stepsOf(anything),
  stepsOf(races, fc.constant(false)),
  stepsOf(sales),
)
