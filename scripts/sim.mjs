/**
 * `npm run sim -- [--trading] --seed N --runs M [--path P] [--shrink]` simulates devices that sync, or with
 * `--trading` those of a seller and two buyers.
 */
import { parseArgs } from 'node:util'
import { bin, runNode } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { dataFolder } from './testing/memory-disk.mjs'

ensureInstalled()
const {
  values: { trading = false, ...values },
} = parseArgs({
  options: {
    trading: { type: 'boolean' },
    seed: { type: 'string' },
    runs: { type: 'string' },
    path: { type: 'string' },
    shrink: { type: 'boolean' },
  },
})
// The server decodes photos in the built program. Trading has none.
if (!trading) ensureBuilt()
const file = trading ? 'tests/sync/trading.slow.ts' : 'tests/sync/simulation.slow.ts'
const settings = Object.entries(values).map(([name, value]) => [`SIM_${name.toUpperCase()}`, value])
process.exitCode = runNode([bin('vitest'), 'run', file], {
  ...Object.fromEntries(settings),
  QUAD_FULL: '1',
  TMPDIR: dataFolder(),
})
