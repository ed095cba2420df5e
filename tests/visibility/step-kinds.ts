import fc from 'fast-check'
import type { Walk } from './walk.ts'

export const words = ['walnut', 'violin', 'toaster']
/** A listing with it waits for a moderator. */
export const heldWord = 'vape'

const who = fc.nat({ max: 3 })
const pair = fc.tuple(who, who).filter(([one, other]) => one !== other)
const which = fc.nat({ max: 1000 })

const kind = <const Kind extends string>(name: Kind) => fc.constant(name)
const rating = fc.integer({ min: 1, max: 5 })

/** Any step. The weights keep the walk busy with listings, blocks, messages and reviews. */
export const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('post'), who, word: fc.constantFrom(...words) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('postHeld'), who, word: fc.constantFrom(...words) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('check'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('save'), who, which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('block'), pair }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('unblock'), pair }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('write'), pair }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('rate'), pair, rating }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('unrate'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('hideReview'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reserve'), who, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('close'), who, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('share'), who, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('show'), who, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('move'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('hide'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('suspend'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('leave'), who }) },
)
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

export type Answer = readonly [answered: number, expected: number]
export type Take = {
  [Kind in Step['kind']]: (walk: Walk, step: Extract<Step, { kind: Kind }>) => Promise<Answer>
}

export const asExpected = [200, 200] as const
