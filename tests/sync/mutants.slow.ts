import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants/mutants.ts'

const packageFile = createRequire(import.meta.url).resolve('vitest/package.json')
const vitest = join(dirname(packageFile), 'vitest.mjs')

/** So many runs that they meet each mutant. */
const ofMutants = { SIM_SEED: '20261120', SIM_RUNS: '500', QUAD_FULL: '1' }
const simulation = ['tests/sync/simulation.slow.ts']
const explorer = ['tests/sync/explorer.slow.ts', '-t', 'a backup is restored, answers of 1 rows']

for (const [name, { seenBy, found }] of Object.entries(mutants)) {
  const suite = seenBy === 'explorer' ? explorer : simulation
  test(
    `the ${seenBy === 'explorer' ? seenBy : 'simulation'} sees that ${name}`,
    { timeout: 0 },
    () => {
      const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...suite], {
        // Without colors, whose codes would stand before the message.
        env: {
          ...process.env,
          ...ofMutants,
          SIM_OF: seenBy ?? 'usual',
          MUTANT: name,
          FORCE_COLOR: '0',
          NO_COLOR: '1',
        },
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      })
      const [, wrong] = /^"((?:Wrong|Error): .*)/m.exec(run.stdout + run.stderr) ?? []
      expect(wrong).toMatch(found)
      expect(run.status).toBe(1)
    },
  )
}
