/** The last lines of a run. Of a long log, often only the end is kept. */
import { tooManyFailures } from './suites.mjs'

let sums = { passed: 0, failed: 1, skipped: 0 }

/** Prints the line of sums, which is the last one also of a run that was ended. */
export function endedEarly() {
  console.log(line(sums))
}

/**
 * Prints the sums and what explains them, and sets the exit code.
 * @param isStrict whether a test fails that passed at its second try
 * @param steady the names of the tests that passed at their second try
 */
export function closeWith({ isStrict = false, machine, missing, parts, steady = [], suites }) {
  const second = new Set(steady)
  const failures = suites.flatMap(({ failed }) => failed)
  const isBroken = failures.length >= tooManyFailures
  const counted = suites.map((suite) =>
    countsOf(isBroken ? shortened(suite) : suite, isStrict ? new Set() : second),
  )
  console.log()
  printSlowest(suites)
  printTimes(parts, machine)
  for (const sentence of missing) console.log(sentence)
  if (isBroken)
    console.log(`More than ${tooManyFailures - 1} tests failed: the run ended, and none ran again.`)
  for (const { name } of failures.filter((test) => second.has(test.name)))
    console.log(`unsteady, passed alone: ${name}`)
  for (const { sentences } of counted) for (const sentence of sentences) console.log(sentence)
  for (const { name, ...counts } of counted) console.log(`${name}: ${line(counts)}`)
  const sum = (key) => counted.reduce((total, suite) => total + suite[key], 0)
  sums = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  process.exitCode = sums.failed > 0 || sums.passed === 0 ? 1 : 0
}

function countsOf({ broken, failed, name, notRun, passed, skipped }, steady) {
  const stillFailed = failed.filter((test) => !steady.has(test.name))
  const sentences = [
    ...notRun.map((unit) => `not run: ${unit}`),
    ...stillFailed.map((test) => `failed in ${name}: ${test.name}`),
    ...broken.map((text) => `failed in ${name}, ${text}`),
  ]
  return {
    name,
    passed: passed.length + failed.length - stillFailed.length,
    failed: sentences.length,
    skipped: skipped.length,
    sentences,
  }
}

/** What the end of a broken run left out is a number. */
const shortened = ({ notRun, ...suite }) => ({
  ...suite,
  notRun: notRun.length > 0 ? [`${notRun.length} tests or files`] : [],
})

function printSlowest(suites) {
  const files = suites.flatMap(({ seconds }) => [...seconds])
  const slowest = files.sort(([, one], [, other]) => other - one).slice(0, 10)
  if (slowest.length > 0) console.log('The slowest files:')
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`)
}

function printTimes(parts, machine) {
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0)
  const times = parts.map(({ part, seconds }) => `${part} ${Math.round(seconds)} s`)
  console.log(`Times: ${times.join(', ')}; ${(total / 60).toFixed(1)} min in all.`)
  const [start, end = start] = machine.map((ratio) => ratio.toFixed(1))
  console.log(
    `The machine took ${start} times as long as on a quiet day at the start, ${end} at the end.`,
  )
}

function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
