import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compare } from './compare.ts'
import { anyStep } from './step-kinds.ts'
import { taken } from './steps.ts'
import { newWalk, type Walk } from './walk.ts'

/** Runs of one walk. In longer ones, comparing everything takes too long. */
const ofWalk = 12

/**
 * Another walk: `VISIBILITY_SEED=7 npx vitest run tests/visibility`. More walks, with the seeds that
 * follow: `VISIBILITY_RUNS=2000`.
 */
const { VISIBILITY_SEED: given, VISIBILITY_RUNS: runs = ofWalk } = process.env
const first = Number(given ?? 20261128)
const seeds = Array.from({ length: Math.ceil(Number(runs) / ofWalk) }, (_, i) => first + i)

describe.each(seeds)('of seed %i', (seed) => {
  let walk: Walk
  beforeAll(async () => {
    walk = await newWalk()
  })
  afterAll(() => walk.stop())

  const stepsOfPart = fc.array(anyStep, { minLength: 12, maxLength: 12 })
  const parts = fc.sample(stepsOfPart, { seed, numRuns: ofWalk })

  test.each(parts.map((each, part) => [part, each] as const))(
    'nothing invisible appears and nothing visible is missing, in part %i of a random walk',
    async (_, steps) => {
      for (const step of steps) {
        const [answered, expected] = await taken(walk, step)
        expect(answered, `${JSON.stringify(step)} of seed ${seed}`).toBe(expected)
      }
      for (const viewer of walk.world.active()) await compare(walk, viewer)
    },
  )

  test.skipIf(given !== undefined || seed !== first)('the usual walk reaches every rule', () => {
    const statuses = ['save 404', 'write 201', 'write 403', 'rate 200', 'rate 403']
    const states = ['closed profile', 'availability', 'payment', 'hidden review', 'last seen']
    const blocked = ['review behind a block', 'last seen behind a block']
    const people = ['departed person', 'suspended person']
    const rules = [...statuses, ...states, ...blocked, ...people]
    expect(rules.filter((rule) => !walk.reached.has(rule))).toEqual([])
    expect(new Set(walk.world.campuses).size).toBe(2)
  })
})
