/** `npm run sim -- --seed N --runs M [--path P]`: the simulation of the sync layer, by hand. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bin, root } from './house.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
const main = join(root, 'tests', 'sync', 'simulation', 'main.ts')
const { status } = spawnSync(process.execPath, [bin('tsx'), main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
