/**
 * `npm run bench`: every measure in tests/bench, one after the other so that none disturbs another.
 * `npm run bench -- NAME …`: those of that name, which get what follows it.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './house.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()

const [only = '', ...settings] = process.argv.slice(2)
const folder = join(root, 'tests', 'bench')
const measures = readdirSync(folder).filter(
  (name) => name.endsWith('.bench.ts') && name.includes(only),
)
if (measures.length === 0) console.error(`No measure in tests/bench is called ${only}.`)

const failed = measures.filter((name) => {
  console.log(`\n${name.replace('.bench.ts', '')}`)
  const { status } = spawnSync(process.execPath, [bin('tsx'), join(folder, name), ...settings], {
    cwd: root,
    stdio: 'inherit',
  })
  return status !== 0
})
process.exitCode = failed.length > 0 || measures.length === 0 ? 1 : 0
