/** `npm run sim -- --seed N --runs M [--of meet-ups] [--path P] [--shrink]` simulates devices that sync. */
import { parseArgs } from 'node:util'
import { bin, runNode } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { dataFolder } from './testing/memory-disk.mjs'

ensureInstalled()
// The server decodes photos in the built program.
ensureBuilt()
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string' },
    of: { type: 'string' },
    path: { type: 'string' },
    shrink: { type: 'boolean' },
  },
})
const settings = Object.entries(values).map(([name, value]) => [`SIM_${name.toUpperCase()}`, value])
process.exitCode = runNode([bin('vitest'), 'run', 'tests/sync/simulation.slow.ts'], {
  ...Object.fromEntries(settings),
  QUAD_FULL: '1',
  TMPDIR: dataFolder(),
})
