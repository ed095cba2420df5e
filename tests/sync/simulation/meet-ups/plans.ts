import fc from 'fast-check'
import { settingsOf, share, stepsOf, type Plan, type Weights } from '../plan.ts'
import type { Step } from '../steps.ts'

/** A seller and two buyers with up to two devices each, who reserve things and meet. */
const meetings: Weights = {
  create: 2,
  edit: 3,
  remove: 1,
  offer: 6,
  answer: 10,
  reserve: 3,
  sell: 4,
  undoSale: 3,
  haveIt: 4,
  write: 2,
  read: 1,
  propose: 14,
  answerMeetUp: 26,
  pass: 4,
  place: 2,
  leave: 1,
  block: 1,
  unblock: 2,
  move: 1,
  retry: 2,
  discard: 1,
  withdraw: 1,
  round: 14,
  deliver: 8,
  hand: 14,
  rush: 14,
  loseRequest: 2,
  loseAnswer: 3,
  again: 2,
  clone: 1,
  kill: 1,
  killInside: 1,
  killServer: 1,
  restart: 1,
  backup: 1,
  restore: 1,
  age: 1,
  jump: 1,
}

const step = (kind: Step['kind'], a = 0, b = 0, c = 1): Step => ({ kind, a, b, c })
const rushes = (count: number): Step[] => Array.from({ length: count }, () => step('rush'))

/** The seller and both buyers are of one campus, and each two of them have written to each other. */
const before: Step[] = [
  step('move', 3),
  step('place', 0, 1),
  step('create', 0, 5),
  step('create', 0, 6),
  ...rushes(6),
  ...[0, 1, 3].flatMap((a) => [step('write', a), step('write', a, 1)]),
  ...rushes(6),
  step('offer', 1, 0, 3),
  step('offer', 3, 1, 4),
]

const example = (steps: Step[]): Plan => ({
  settings: {
    locked: true,
    devices: 4,
    limit: 1000,
    isSlow: false,
    isSmall: false,
    isIndexed: false,
  },
  steps: [...before, ...rushes(3), ...steps.flatMap((each) => [each, ...rushes(3)])],
})

/** The first buyer wants to meet in 105 minutes, and the seller agrees. */
const agreed: Step[] = [step('propose', 1, 2, 17), step('answerMeetUp', 0, 0, 0)]

/** What few random plans reach to the end; every simulation starts with them. */
export const meetUpExamples: Plan[] = [
  // One buyer withdraws an offer. The other is reserved for, reminded, there, asked, and has it.
  example([
    step('answer', 3, 0, 1),
    step('answer', 0, 0, 0),
    ...agreed,
    step('pass', 0, 0),
    step('pass', 0, 0),
    step('answerMeetUp', 0, 0, 1),
    step('answerMeetUp', 1, 0, 5),
    step('pass', 0, 2),
    step('haveIt', 1),
  ]),
  // The seller blocks someone with whom a meet-up is agreed.
  example([...agreed, step('block', 0)]),
]

/** Mostly whole answers, because people answer what has reached them. */
const limits = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 5, arbitrary: fc.constant(1000) },
)

const numbers = { a: fc.nat(1000), b: fc.nat(1000), c: fc.nat(1000) }
const any = (kind: Step['kind']) => fc.record({ kind: fc.constant(kind), ...numbers })

/** A proposal that reaches everyone, and what people say of it. Random steps alone get few answers. */
const talks = fc
  .tuple(any('propose'), any('answerMeetUp'), any('pass'), any('answerMeetUp'))
  .map(([proposal, answer, pass, later]) => [
    proposal,
    ...rushes(2),
    answer,
    ...rushes(2),
    pass,
    later,
    ...rushes(1),
  ])

export const meetUpPlans: fc.Arbitrary<Plan> = fc.record({
  settings: fc
    .tuple(settingsOf(share(1, 100), { min: 4, max: 6 }), limits)
    .map(([settings, limit]) => ({ ...settings, limit })),
  steps: fc
    .array(fc.tuple(stepsOf(meetings, 25), talks), { minLength: 1, maxLength: 3 })
    .map((parts) => [...before, ...parts.flat(2)]),
})
