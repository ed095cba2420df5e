/**
 * `npm run screenshots`: every page of the demo campus, phone and desktop, light and dark, into
 * ./screenshots. With words after `--` only the pictures whose names contain one of them.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { bin, root } from './house.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
const chromium = await ensureChromium()
ensureBuilt()

const entry = join(root, 'tests', 'screenshots', 'take.ts')
const { status } = spawnSync(process.execPath, [bin('tsx'), entry, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: chromium },
})
process.exitCode = status ?? 1
