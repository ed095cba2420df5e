import fc from 'fast-check'
import * as v from 'valibot'
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
  readTold: 2,
  removeTold: 2,
  picture: 3,
  report: 4,
  write: 6,
  writeByName: 2,
  read: 3,
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
  withdraw: 2,
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

/** Steps as words, each with its numbers: `edit 1, round 0 1`. */
const script = (text: string): Step[] =>
  text.split(',').map((words) => {
    const [kind = '', a = '0', b = '0'] = words.trim().split(' ')
    return { kind: v.parse(kindSchema, kind), a: Number(a), b: Number(b), c: 1 }
  })
const kindSchema = v.picklist(Object.keys(anything) as Step['kind'][])

/** What chance would take thousands of runs to come upon; every simulation begins with it. */
export const rare: Plan[] = [
  // An answer is handed over after two newer ones were asked for, of which one has been applied.
  {
    settings: { locked: false, devices: 2, limit: 1000 },
    steps: script(
      'create 1, round 1, hand, hand, round, hand, hand, hand, edit 1, round 1, hand, ' +
        'round, deliver, edit 1, round 1, hand 1, round 0 1, hand 1, ' +
        'create 1, round 1, hand 1, round 0 1, deliver 1, hand, hand',
    ),
  },
  // A restored server gives a number that a device has seen to another commit.
  {
    settings: { locked: true, devices: 2, limit: 1000 },
    steps: script(
      'create 1, round 1, hand, hand, backup, edit 1, round 1, hand, edit 1, round 1, hand, ' +
        'round, hand, hand, restore, create 1, round 1, hand, hand',
    ),
  },
  // A write is acknowledged with rows of before it, and a backup of between the two is put back: the
  // server still knows the device's cursor, and nothing of the write.
  {
    settings: { locked: true, devices: 2, limit: 1 },
    steps: script(
      'write, round 1, hand, loseRequest, create 1, round, loseAnswer, backup, ' +
        'round 1, hand, restore',
    ),
  },
  // Answers are lost until the device gives up on its writes, and their person sends them once more.
  {
    settings: { locked: true, devices: 2, limit: 1000 },
    steps: script(
      'create 1, write 1, round 1, jump 1 740, loseAnswer, round 1, hand, retry 1, retry 1, ' +
        'round 1, hand',
    ),
  },
]
