import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare } from './compare.ts'
import { anyStep, taken } from './steps.ts'
import { newWalk, type Walk } from './walk.ts'

let walk: Walk
beforeAll(async () => {
  walk = await newWalk()
})
afterAll(() => walk.app.stop())

/** Another walk: `VISIBILITY_SEED=7 npx vitest run tests/visibility`. */
const given = process.env.VISIBILITY_SEED
const seed = Number(given ?? 20261123)
const parts = fc.sample(fc.array(anyStep, { minLength: 8, maxLength: 8 }), {
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
  expect(walk.world.listings.length).toBeGreaterThan(5)
  expect(new Set(walk.world.campuses).size).toBe(2)
  expect(walk.world.blocks.size).toBeGreaterThan(0)
  expect(walk.world.saves.size).toBeGreaterThan(0)
  expect(walk.world.written.size).toBeGreaterThan(2)
})
