import { expect, test } from 'vitest'
import { explore } from './explorer/explorer.ts'
import { slowScopes } from './explorer/scopes.ts'

for (const scope of slowScopes) {
  test(`every order of events and faults is right: ${scope.name}`, { timeout: 0 }, async () => {
    const { states, steps, fault } = await explore(scope)
    expect(fault).toBeUndefined()
    process.stdout.write(`${scope.name}: ${states} states, ${steps} steps\n`)
  })
}
