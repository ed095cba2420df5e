import fc from 'fast-check'
import type { Step } from './steps.ts'
import type { Settings } from './world.ts'

export interface Plan {
  settings: Settings
  steps: Step[]
}

const longest = 90

type Weights = Partial<Record<Step['kind'], number>>

/** All possible steps and their relative frequency. */
export const anything: Weights = {
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
  writePhotos: 3,
  withdrawMessage: 2,
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
  maintain: 2,
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

/** What needs the real client's database: its log, photos and trimming. Such runs are slow. */
export const onDisk: Weights = {
  create: 8,
  createRefused: 2,
  changeRefused: 1,
  edit: 3,
  remove: 1,
  save: 3,
  saveTrimmed: 1,
  changeOwn: 3,
  write: 8,
  writePhotos: 2,
  read: 1,
  clicks: 6,
  freeze: 3,
  trim: 6,
  sendPhotos: 6,
  sweepPhotos: 2,
  sweep: 1,
  round: 18,
  deliver: 6,
  hand: 24,
  loseAnswer: 2,
  kill: 1,
  killInside: 1,
  clone: 1,
  keep: 1,
  putBack: 1,
  backup: 1,
  restore: 1,
  block: 1,
  unblock: 1,
  move: 1,
  retry: 3,
  discard: 1,
  withdraw: 1,
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

const settingsOf = (isIndexed: fc.Arbitrary<boolean>): fc.Arbitrary<Settings> =>
  fc.record({
    locked: fc.boolean(),
    devices: fc.integer({ min: 2, max: 4 }),
    isSlow: fc.boolean(),
    isSmall: fc.boolean(),
    isIndexed,
    limit: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(1000)),
  })

export const plans: fc.Arbitrary<Plan> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      settings: settingsOf(share(1, 100)),
      steps: fc.oneof(stepsOf(anything), stepsOf(races), stepsOf(crowds, 30)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ settings: settingsOf(fc.constant(true)), steps: stepsOf(onDisk, 60) }),
  },
)
