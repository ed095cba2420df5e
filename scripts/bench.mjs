/**
 * `npm run bench` runs every benchmark in tests/bench, one after the other so that they do not disturb
 * each other. `npm run bench -- NAME …` runs those whose names contain NAME and passes on the rest.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bin, fail, root, runNode } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()

const [name = '', ...settings] = process.argv.slice(2)
const folder = join(root, 'tests', 'bench')
const files = readdirSync(folder).filter(
  (file) => file.endsWith('.bench.ts') && file.includes(name),
)
if (files.length === 0) fail(`No benchmark in tests/bench is called ${name}.`)

for (const file of files) {
  console.log(`\n${file.replace('.bench.ts', '')}`)
  if (runNode([bin('tsx'), join(folder, file), ...settings]) !== 0) process.exitCode = 1
}
