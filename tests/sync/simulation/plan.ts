import fc from 'fast-check'
import type { Step } from './steps.ts'
import type { Settings } from './world.ts'

export interface Plan {
  settings: Settings
  steps: Step[]
}

const longest = 90

type Weights = Partial<Record<Step['kind'], number>>

/** Everything that can happen, and how often it does beside the others. */
const anything: Weights = {
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

/** Few rows, and rounds that overtake each other: what many kinds of steps would water down. */
const races: Weights = { create: 2, edit: 10, remove: 2, round: 26, deliver: 26, hand: 20, kill: 2 }

const stepsOf = (weights: Weights) =>
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
    { minLength: 20, maxLength: longest },
  )

export const plans: fc.Arbitrary<Plan> = fc.record({
  settings: fc.record({
    locked: fc.boolean(),
    devices: fc.integer({ min: 2, max: 4 }),
    limit: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(1000)),
  }),
  steps: fc.oneof(stepsOf(anything), stepsOf(races)),
})

const step = (kind: Step['kind'], a = 0, b = 0, c = 1): Step => ({ kind, a, b, c })

/** What chance would take thousands of runs to come upon; every simulation begins with it. */
export const rare: Plan[] = [
  // An answer is handed over after two newer ones were asked for, of which one has been applied.
  {
    settings: { locked: false, devices: 2, limit: 1000 },
    steps: [
      ...[step('create', 1), step('round', 1), step('hand'), step('hand')],
      ...[step('round'), step('hand'), step('hand'), step('hand')],
      ...[step('edit', 1), step('round', 1), step('hand'), step('round'), step('deliver')],
      ...[step('edit', 1), step('round', 1), step('hand', 1), step('round', 0, 1), step('hand', 1)],
      ...[step('create', 1), step('round', 1), step('hand', 1)],
      ...[step('round', 0, 1), step('deliver', 1), step('hand'), step('hand')],
    ],
  },
  // A restored server gives a number that a device has seen to another commit.
  {
    settings: { locked: true, devices: 2, limit: 1000 },
    steps: [
      ...[step('create', 1), step('round', 1), step('hand'), step('hand'), step('backup')],
      ...[step('edit', 1), step('round', 1), step('hand')],
      ...[step('edit', 1), step('round', 1), step('hand')],
      ...[step('round'), step('hand'), step('hand'), step('restore')],
      ...[step('create', 1), step('round', 1), step('hand'), step('hand')],
    ],
  },
]
