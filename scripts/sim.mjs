/** `npm run sim -- --seed N --runs M [--path P] [--shrink]` simulates devices that sync. */
import { parseArgs } from 'node:util'
import { bin, runNode } from './project.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string' },
    path: { type: 'string' },
    shrink: { type: 'boolean' },
  },
})
const settings = Object.entries(values).map(([name, value]) => [`SIM_${name.toUpperCase()}`, value])
process.exitCode = runNode([bin('vitest'), 'run', 'tests/sync/simulation.slow.ts'], {
  ...Object.fromEntries(settings),
  QUAD_FULL: '1',
})
