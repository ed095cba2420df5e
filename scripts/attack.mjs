/**
 * `npm run attack` runs every attack; `npm run attack -- NAME …` those whose names contain NAME. The
 * programs `*.attack.ts` need a machine with nothing else to do. The tests `*.test.ts` beside them run
 * whole here, and in a short form in `npm test`.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runPrograms } from './programs.mjs'
import { bin, root, runNode } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const name = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? ''
const isSmallest = process.argv[2] === '--smallest'
const place = join(root, 'tests', 'attacks')
const tests = readdirSync(place).filter((file) => file.endsWith('.test.ts') && file.includes(name))
if (tests.length > 0) {
  ensureInstalled()
  ensureBuilt()
  const files = tests.map((file) => join(place, file))
  const args = ['run', '--project', 'server', '--reporter=verbose', ...files]
  if (runNode([bin('vitest'), ...args], isSmallest ? {} : { QUAD_ATTACK: '1' }) !== 0)
    process.exitCode = 1
}
const isProgram = (file) => file.endsWith('.attack.ts') && file.includes(name)
if (tests.length === 0 || readdirSync(place).some(isProgram)) runPrograms('attacks', '.attack.ts')
