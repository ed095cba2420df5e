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

/** All possible steps and their relative frequency. */
const anything: Weights = {
  create: 8,
  edit: 8,
  remove: 2,
  save: 5,
  unsave: 2,
  notify: 3,
  readTold: 2,
  removeTold: 2,
  changeOwn: 6,
  report: 4,
  write: 6,
  writeByName: 2,
  review: 3,
  editReview: 2,
  removeReview: 1,
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
  clone: 1,
  keep: 1,
  putBack: 1,
  trim: 2,
  saveTrimmed: 1,
  crash: 1,
  mend: 2,
  kill: 3,
  killInside: 3,
  refuse: 5,
  rush: 3,
  upload: 2,
  dieWriting: 2,
  upgradable: 1,
  foreign: 1,
  killServer: 2,
  sweep: 1,
  restart: 1,
  backup: 1,
  restore: 1,
  jump: 1,
  age: 1,
  block: 2,
  unblock: 2,
  move: 1,
  retry: 3,
  discard: 2,
  choose: 2,
  withdraw: 2,
}

/** Few rows and rounds that overtake each other, which many kinds of steps would make rare. */
const races: Weights = {
  create: 2,
  edit: 10,
  remove: 2,
  round: 26,
  deliver: 26,
  hand: 20,
  kill: 2,
  choose: 2,
}

/** Devices that send at the same time. */
const crowds: Weights = {
  create: 3,
  edit: 4,
  remove: 1,
  save: 2,
  write: 4,
  read: 2,
  move: 1,
  round: 6,
  rush: 14,
  killServer: 1,
}

const stepsOf = (weights: Weights, maxLength: number = longest) =>
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
    { minLength: 15, maxLength },
  )

const share = (some: number, of: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 1, max: of }).map((n) => n <= some)

export const plans: fc.Arbitrary<Plan> = fc.record({
  settings: fc.record({
    locked: fc.boolean(),
    devices: fc.integer({ min: 2, max: 4 }),
    isSlow: fc.boolean(),
    isIndexed: share(1, 100),
    limit: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(1000)),
  }),
  steps: fc.oneof(stepsOf(anything), stepsOf(races), stepsOf(crowds, 30)),
})

/** Steps as words, each with its numbers: `edit 1, round 0 1`. */
const script = (text: string): Step[] =>
  text.split(',').map((words) => {
    const [kind = '', a = '0', b = '0'] = words.trim().split(' ')
    return { kind: v.parse(kindSchema, kind), a: Number(a), b: Number(b), c: 1 }
  })
const kindSchema = v.picklist(Object.keys(anything) as Step['kind'][])

const bothHaveAListing = 'create, round, hand, hand, create 1, round 1, hand, hand, round, hand'
const usual: Settings = { locked: true, devices: 2, limit: 1000, isSlow: false, isIndexed: false }

/** Cases that random plans reach only in thousands of runs; every simulation starts with them. */
export const rare: Plan[] = [
  // An answer arrives after two newer requests were sent, one of which has been applied.
  {
    settings: { ...usual, locked: false },
    steps: script(
      'create 1, round 1, hand, hand, round, hand, hand, hand, edit 1, round 1, hand, ' +
        'round, deliver, edit 1, round 1, hand 1, round 0 1, hand 1, ' +
        'create 1, round 1, hand 1, round 0 1, deliver 1, hand, hand',
    ),
  },
  // A restored server gives a number that a device has seen to another commit.
  {
    settings: { ...usual },
    steps: script(
      'create 1, round 1, hand, hand, backup, edit 1, round 1, hand, edit 1, round 1, hand, ' +
        'round, hand, hand, restore, create 1, round 1, hand, hand',
    ),
  },
  // A write is acknowledged with rows from before it, and a backup from between the two is
  // restored: the server still knows the device's cursor, and nothing of the write.
  {
    settings: { ...usual, limit: 1 },
    steps: script(
      'write, round 1, hand, loseRequest, create 1, round, loseAnswer, backup, ' +
        'round 1, hand, restore',
    ),
  },
  // A browser's data is copied. The original sends more, and the copy uses the same numbers for other writes.
  {
    settings: { ...usual },
    steps: script(
      'report, round, hand, hand, clone, report, report, report, round, hand, hand, ' +
        'report 2, report 2, round 2, hand, hand, report, round, hand, hand',
    ),
  },
  // A browser's data is copied while a push has no answer, and both copies queue more.
  {
    settings: { ...usual },
    steps: script(
      'report, round, loseRequest, clone, report, round, hand, hand, report 2, round 2, hand, hand',
    ),
  },
  // A block takes the listings of the other person from both devices.
  {
    settings: { ...usual },
    steps: script(`${bothHaveAListing}, block, round, hand, hand, round 1, hand`),
  },
  // The end of the block brings them back.
  {
    settings: { ...usual },
    steps: script(
      `${bothHaveAListing}, block, round, hand, hand, round 1, hand, ` +
        'unblock, round, hand, hand, round 1, hand',
    ),
  },
  // A refused listing is sent again with everything that depends on it.
  {
    settings: { ...usual },
    steps: script(
      'spoil, round, hand, hand, retry, round, hand, hand, spoil, round, hand, discard',
    ),
  },
  // Answers are lost until the device gives up on its writes, and their user sends them again.
  {
    settings: { ...usual },
    steps: script(
      'create 1, write 1, round 1, age 0 61, loseAnswer, round 1, hand, retry 1, retry 1, ' +
        'round 1, hand',
    ),
  },
  // Someone opens a listing by its link that the device has deleted to save space, and saves it.
  {
    settings: { ...usual },
    steps: script(
      'create 1, round 1, hand, hand, round, hand, hand, trim, saveTrimmed, round, hand, hand',
    ),
  },
  // An action crashes the server, and there are others behind it.
  {
    settings: { ...usual },
    steps: script('report, report, crash, round, hand, hand, mend, round, hand, hand'),
  },
  // An answer comes after another tab has applied one of the same cursor, with an action unsent.
  {
    settings: { ...usual, locked: false },
    steps: script('round, report, round 0 1, deliver, deliver 1, hand, hand'),
  },
  // A restored server has lost a device's last pushes, and so has the device, whose store is put back.
  {
    settings: { ...usual },
    steps: script(
      'backup, report, round, hand, hand, report, round, hand, hand, keep, restore, ' +
        'report, round, hand, hand, putBack, report, round, hand, hand',
    ),
  },
]
