import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare } from './compare.ts'
import { anyStep } from './step-kinds.ts'
import { taken } from './steps.ts'
import { newWalk, type Walk } from './walk.ts'

let walk: Walk
beforeAll(async () => {
  walk = await newWalk()
})
afterAll(() => walk.stop())

/** Another walk: `VISIBILITY_SEED=7 npx vitest run tests/visibility`. */
const given = process.env.VISIBILITY_SEED
const seed = Number(given ?? 20261124)
const parts = fc.sample(fc.array(anyStep, { minLength: 12, maxLength: 12 }), {
  seed,
  numRuns: 12,
})

test.each(parts.map((steps, part) => [part, steps] as const))(
  'nothing invisible appears and nothing visible is missing, in part %i of a random walk',
  async (_, steps) => {
    for (const step of steps) {
      const [answered, expected] = await taken(walk, step)
      expect(answered, `${JSON.stringify(step)} of seed ${seed}`).toBe(expected)
    }
    for (const viewer of walk.world.active()) await compare(walk, viewer)
  },
)

test.skipIf(given !== undefined)('the usual walk reaches every rule', () => {
  const statuses = ['save 404', 'write 201', 'write 403', 'rate 200', 'rate 403']
  const states = ['closed profile', 'availability', 'payment', 'hidden review', 'departed person']
  const rules = [...statuses, ...states, 'review behind a block', 'suspended person']
  expect(rules.filter((rule) => !walk.reached.has(rule))).toEqual([])
  expect(new Set(walk.world.campuses).size).toBe(2)
})
