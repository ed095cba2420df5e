/** `npm run sim -- --seed N --runs M [--path P]`: the simulation, as often as wanted. */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { simulate } from './simulation.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '500' },
    path: { type: 'string' },
  },
})
const seed = Number(values.seed)
const runs = Number(values.runs)
const started = performance.now()
const { path } = values
const result = await simulate({ seed, runs, ...(path !== undefined && { path }) })
const seconds = ((performance.now() - started) / 1000).toFixed(0)
if (result.failed) {
  process.stderr.write(`${fc.defaultReportMessage(result)}\n`)
  process.stderr.write(
    `Again: npm run sim -- --seed ${seed} --runs 1 --path ${result.counterexamplePath}\n`,
  )
} else {
  process.stdout.write(
    `${result.numRuns} runs of seed ${seed} in ${seconds} s: every device was right.\n`,
  )
}
process.exitCode = result.failed ? 1 : 0
