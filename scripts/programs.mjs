import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bin, fail, root, runNode } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

/**
 * Runs the programs of a folder in `tests/`, one after the other so that they do not disturb each
 * other. The command's first argument chooses those whose names contain it; they get the rest. With
 * `--smallest` first, each only shows that it runs.
 * @param {string} folder
 * @param {string} ending such as `.bench.ts`
 */
export function runPrograms(folder, ending) {
  ensureInstalled()
  ensureBuilt()
  const isSmallest = process.argv[2] === '--smallest'
  const [name = '', ...settings] = process.argv.slice(isSmallest ? 3 : 2)
  const place = join(root, 'tests', folder)
  const files = readdirSync(place).filter((file) => file.endsWith(ending) && file.includes(name))
  if (files.length === 0) fail(`Nothing in tests/${folder} is called ${name}.`)
  for (const file of files) {
    console.log(`\n${file.replace(ending, '')}`)
    const env = isSmallest ? { QUAD_SMALLEST: '1' } : {}
    if (runNode([bin('tsx'), join(place, file), ...settings], env) !== 0) process.exitCode = 1
  }
}
