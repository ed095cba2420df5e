import { expect, test } from 'vitest'
import { brokenEngines } from './simulation/broken.ts'
import { simulate } from './simulation/simulation.ts'

const seed = 20_261_120

test(
  '[OFF-16] [OFF-17] [OFF-26] whatever the network, the tabs and the server do, every device is right in the end',
  { timeout: 600_000 },
  async () => {
    expect(await simulate({ seed, runs: 500, shrink: false })).toBeUndefined()
  },
)

// Without this the simulation could be blind and nobody would know.
for (const [name, broken] of Object.entries(brokenEngines)) {
  test(`the simulation catches ${name}`, { timeout: 300_000 }, async () => {
    const found = await simulate({ seed, runs: 300, fault: broken(), shrink: false })
    expect(found).toMatch(/^(Wrong|Error): /)
  })
}
