import { expect, test } from 'vitest'
import { brokenEngines } from './simulation/broken.ts'
import { simulate } from './simulation/simulation.ts'

const seed = 20_261_120
const runs = process.env.QUAD_FULL === '1' ? 500 : 80

test(
  '[OFF-16] [OFF-17] [OFF-26] every device ends with the right rows after faults of network, tabs and server',
  { timeout: 600_000 },
  async () => {
    expect(await simulate({ seed, runs })).toBeUndefined()
  },
)

// Proves that the simulation can find faults.
for (const [name, { found, fault }] of Object.entries(brokenEngines)) {
  test(`the simulation catches ${name}`, { timeout: 300_000 }, async () => {
    const wrong = await simulate({ seed, runs: 300, fault: fault() })
    expect(wrong?.split('\n')[0]).toMatch(/^Wrong: /)
    expect(wrong?.split('\n')[0]).toMatch(found)
  })
}
