/**
 * What the tests of a run told. The reporters write a line of JSON for each event, so that a run which
 * is ended in the middle still says what passed, what failed, and what did not run.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** The reporters run in processes of their own. */
const file = () => process.env.QUAD_RESULTS

export function record(event) {
  if (file()) appendFileSync(file(), `${JSON.stringify(event)}\n`)
}

/**
 * @param path if missing, of a suite that has told nothing
 * @returns the tests by state, the names of what was planned and has not ended, what went wrong outside
 * of the tests, and the seconds of each file
 */
export function readResults(path) {
  const lines = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const events = lines.split('\n').filter(Boolean).map(parsed)
  const of = (kind) => events.filter((event) => event.kind === kind)
  const ended = new Set(of('ended').map(({ unit }) => unit))
  const tests = (...states) => of('test').filter(({ state }) => states.includes(state))
  const planned = of('planned').map(({ unit }) => unit)
  return {
    planned,
    passed: tests('passed'),
    failed: tests('failed'),
    skipped: tests('skipped', 'pending'),
    notRun: planned.filter((unit) => !ended.has(unit)),
    broken: of('broken').map(({ text }) => text),
    seconds: secondsByFile(of('ended')),
  }
}

const parsed = (line) => JSON.parse(line)

function secondsByFile(ended) {
  const sums = new Map()
  for (const { file: name, seconds } of ended) sums.set(name, (sums.get(name) ?? 0) + seconds)
  return sums
}
