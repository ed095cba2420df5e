import * as fc from 'fast-check'
import { hour, minute, second } from '#sync/time.ts'

export type By = 'owner' | 'thief'

/** What happens to a renewal on its way. Times are in milliseconds. */
export interface Way {
  /** Until the server has it. A browser gives up earlier than the network. */
  there: number
  back: number
  loses: 'nothing' | 'request' | 'answer'
  /** Whether it names the newest renewal, as Quad does. Other clients may only have the cookie. */
  isNamed: boolean
  /** From the new cookie until the name of the renewal is on disk. */
  stores: number
}

export type Step =
  | { kind: 'pause'; for: number }
  | ({ kind: 'renew'; by: By } & Way)
  /** The laptop sleeps while a renewal is on its way. */
  | { kind: 'sleep'; for: number; loses: Way['loses'] }
  | { kind: 'restore' }
  /** The page is reloaded. The answer to a renewal on its way can still replace the cookie. */
  | { kind: 'reload' }
  /** The browser ends, and starts with the cookie that it had some time ago. */
  | { kind: 'kill'; forgets: number }

export interface History {
  takesTurns: boolean
  /** The step before which the cookie is copied; none without a thief. */
  copiedAt: number | undefined
  /** Whether the thief has all data of the browser, or the cookie alone. */
  copiesAll: boolean
  /** Whether the thief only ever renews what was copied, and stops at the first refusal. */
  keepsCopy: boolean
  steps: Step[]
}

const time = (most: number) => fc.integer({ min: 0, max: most })
const loses = fc.oneof(
  { weight: 4, arbitrary: fc.constant('nothing' as const) },
  { weight: 1, arbitrary: fc.constantFrom('request' as const, 'answer' as const) },
)
const travel = fc.oneof(
  { weight: 6, arbitrary: time(second) },
  { weight: 1, arbitrary: time(40 * second) },
)
const renewal = (by: By, isKilled: boolean) =>
  fc.record({
    kind: fc.constant('renew' as const),
    by: fc.constant(by),
    there: travel,
    back: travel,
    loses,
    isNamed: isKilled ? fc.constant(true) : fc.boolean(),
    stores: isKilled ? time(2 * second) : fc.constant(0),
  })
const kill = fc.record({
  kind: fc.constant('kill' as const),
  forgets: fc.oneof(fc.constant(0), time(minute)),
})
const pause = fc.record({
  kind: fc.constant('pause' as const),
  for: fc.oneof(time(3 * second), time(30 * second), time(12 * minute), time(9 * hour)),
})
const sleep = fc.record({
  kind: fc.constant('sleep' as const),
  for: fc.oneof(time(5 * minute), time(9 * hour)),
  loses,
})

interface Kind {
  hasThief: boolean
  /** Whether pages are reloaded and the browser is killed. */
  isKilled: boolean
}

const stepOf = ({ hasThief, isKilled }: Kind): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 8, arbitrary: renewal('owner', isKilled) },
    { weight: hasThief ? 5 : 0, arbitrary: renewal('thief', isKilled) },
    { weight: 5, arbitrary: pause },
    { weight: 1, arbitrary: sleep },
    { weight: hasThief ? 0 : 1, arbitrary: fc.constant({ kind: 'restore' as const }) },
    { weight: isKilled ? 2 : 0, arbitrary: fc.constant({ kind: 'reload' as const }) },
    { weight: isKilled ? 3 : 0, arbitrary: kill },
  )

export const histories = (isKilled: boolean) =>
  fc.boolean().chain((hasThief) =>
    fc.record({
      takesTurns: fc.boolean(),
      copiedAt: hasThief ? fc.nat({ max: 11 }) : fc.constant(undefined),
      copiesAll: fc.boolean(),
      keepsCopy: fc.boolean(),
      steps: fc.array(stepOf({ hasThief, isKilled }), { minLength: 12, maxLength: 24 }),
    }),
  ) satisfies fc.Arbitrary<History>
