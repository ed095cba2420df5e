import { expect, test } from 'vitest'
import { explore } from './explorer/explorer.ts'
import { plantedFaults } from './explorer/planted.ts'
import { quickScopes } from './explorer/scopes.ts'
import type { PlantedFault } from './explorer/world.ts'

for (const scope of quickScopes) {
  test(`[OFF-16] every order of events is right: ${scope.name}`, { timeout: 600_000 }, async () => {
    const { states, steps, fault } = await explore(scope)
    expect(fault).toBeUndefined()
    process.stdout.write(`${scope.name}: ${states} states, ${steps} steps\n`)
  })
}

// A blind explorer would pass any engine. Each fault takes seconds; `npm test` plants one.
const faults = Object.entries(plantedFaults)
for (const [name, planted] of process.env.QUAD_FULL === '1' ? faults : faults.slice(-1)) {
  test(`the explorer finds ${name}`, { timeout: 600_000 }, async () => {
    const found = await firstFault(planted)
    expect(found).toMatch(/^Error: (A device|An action|Action|Done twice)/)
  })
}

async function firstFault(planted: PlantedFault): Promise<string | undefined> {
  for (const scope of quickScopes) {
    const { fault } = await explore(scope, planted)
    if (fault !== undefined) return fault
  }
  return undefined
}
