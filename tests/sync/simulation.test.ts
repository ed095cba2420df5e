import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenEngines } from './simulation/broken.ts'
import { simulate } from './simulation/simulation.ts'

const seed = 20_261_120

test(
  '[OFF-16] [OFF-17] [OFF-26] whatever the network, the tabs and the server do, every device is right in the end',
  { timeout: 600_000 },
  async () => {
    const result = await simulate({ seed, runs: 500 })
    expect(result.failed, fc.defaultReportMessage(result) ?? '').toBe(false)
    expect(result.numRuns).toBe(500)
  },
)

// Without this the simulation could be blind and nobody would know.
for (const [name, broken] of Object.entries(brokenEngines)) {
  test(`the simulation catches ${name}`, { timeout: 300_000 }, async () => {
    const result = await simulate({ seed, runs: 150, fault: broken(), shrink: false })
    expect(result.failed).toBe(true)
  })
}
