/**
 * `npm run slips -- [--seed S] [--sample N] [--minutes M] [--only TEXT] [--folders LIST] [--at-once N] [--log FILE] [--survey FILE]`
 * plants slips. The last one keeps, for further runs, which tests call which functions.
 */
import { parseArgs } from 'node:util'
import { bin, runNode } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
// The server decodes photos in the built program.
ensureBuilt()
const type = 'string'
const { values } = parseArgs({
  options: {
    seed: { type },
    sample: { type },
    minutes: { type },
    only: { type },
    folders: { type },
    'at-once': { type },
    log: { type },
    survey: { type },
  },
})
const settings = Object.entries(values).map(([name, value]) => [
  `SLIPS_${name.toUpperCase().replace('-', '_')}`,
  value,
])
process.exitCode = runNode(
  [bin('vitest'), 'run', '--project', 'server', 'tests/slips/slips.run.ts'],
  {
    ...Object.fromEntries(settings),
    SLIPS_RUN: '1',
  },
)
