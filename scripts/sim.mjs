/** `npm run sim -- --seed N --runs M [--path P] [--shrink]`: the simulation of the sync layer. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { bin, root } from './house.mjs'
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
const { status } = spawnSync(
  process.execPath,
  [bin('vitest'), 'run', 'tests/sync/simulation.slow.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...Object.fromEntries(settings), QUAD_SLOW: '1' },
  },
)
process.exitCode = status ?? 1
