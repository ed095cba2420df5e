import fc from 'fast-check'
import type { Step } from './steps.ts'
import type { Settings } from './world.ts'

export interface Plan {
  settings: Settings
  steps: Step[]
}

/** How often each kind comes, beside the others. */
const weights: Record<Step['kind'], number> = {
  create: 8,
  edit: 8,
  remove: 2,
  save: 5,
  unsave: 2,
  notify: 3,
  report: 4,
  spoil: 2,
  look: 1,
  round: 26,
  deliver: 26,
  hand: 26,
  garble: 4,
  loseRequest: 3,
  loseAnswer: 4,
  again: 4,
  kill: 3,
  killInside: 3,
  restart: 1,
  backup: 1,
  restore: 1,
  jump: 1,
  block: 2,
  unblock: 2,
  move: 1,
  retry: 3,
  discard: 2,
}

const stepsOf = (most: number) =>
  fc.array(
    fc.record({
      kind: fc.oneof(
        ...Object.entries(weights).map(([kind, weight]) => ({
          arbitrary: fc.constant(kind as Step['kind']),
          weight,
        })),
      ),
      a: fc.nat(1000),
      b: fc.nat(1000),
      c: fc.nat(1000),
    }),
    { minLength: 20, maxLength: most },
  )

const longest = 90

export const plans = fc.record({
  settings: fc.record({
    locked: fc.boolean(),
    devices: fc.integer({ min: 2, max: 4 }),
    limit: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(1000)),
  }),
  steps: stepsOf(longest),
})
