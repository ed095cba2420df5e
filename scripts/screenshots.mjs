/**
 * `npm run screenshots` takes pictures of every page of the demo campus, on a phone and a desktop,
 * light and dark, into ./screenshots. `npm run screenshots -- WORD …` takes only those whose names
 * contain one of the words.
 */
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { bin, root, runNode } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
const chromium = await ensureChromium()
ensureBuilt()

const take = join(root, 'tests', 'screenshots', 'take.ts')
process.exitCode = runNode([bin('tsx'), take, ...process.argv.slice(2)], {
  CHROMIUM_PATH: chromium,
})
