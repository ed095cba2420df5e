/**
 * `npm test` runs the static checks, Vitest (also in Firefox and WebKit) and Playwright (in Chromium).
 * `--full` adds the slow tests (`*.slow.ts`), the browser tests tagged `@full` or `@both-in-full`, and
 * a quarter of an hour of planted slips.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { ensureChromium, ensureShell } from './chromium.mjs'
import { ensureOtherBrowsers } from './other-browsers.mjs'
import { bin, root } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const QUAD_FULL = process.argv.includes('--full') ? '1' : ''

// The last line says `1 failed` if the run ends early, for example without Chromium or a build.
let sums = { passed: 0, failed: 1, skipped: 0 }
process.once('exit', () => console.log(line(sums)))

ensureInstalled()
const chromium = await ensureChromium()
const shell = ensureShell(chromium)
const missing = ensureOtherBrowsers()
ensureBuilt()

const reports = mkdtempSync(join(tmpdir(), 'quad-reports-'))
try {
  const suites = [await checkSuite(), await vitestSuite(), await playwrightSuite()]
  closeWith(QUAD_FULL === '' ? suites : [...suites, await slipsSuite()])
} finally {
  rmSync(reports, { recursive: true, force: true })
}

async function checkSuite() {
  const results = await runChecks()
  const passed = results.filter((result) => result.passed).length
  const failures = results.filter((result) => !result.passed).map(({ name }) => name)
  return { name: 'check', passed, failed: failures.length, skipped: 0, failures }
}

function vitestSuite() {
  return vitestRun('vitest', [], { QUAD_FULL })
}

/** Alone, because a busy machine makes tests of slips late. */
function slipsSuite() {
  return vitestRun('slips', ['--project', 'server', 'tests/slips/slips.run.ts'], {
    SLIPS_RUN: '1',
    SLIPS_SAMPLE: '150',
    SLIPS_MINUTES: '15',
  })
}

async function vitestRun(suite, chosen, env) {
  const file = join(reports, `${suite}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run([bin('vitest'), 'run', ...chosen, ...reporters], env)
  return counted(suite, code, file, (report) => ({
    passed: report.numPassedTests,
    // A file that does not load counts as one failure: it has no tests.
    failed: report.numFailedTests + report.testResults.filter(isBroken).length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ assertionResults, name, ...rest }) => {
      const titles = assertionResults.filter(({ status }) => status === 'failed')
      if (isBroken({ assertionResults, ...rest })) return [name]
      return titles.map(({ fullName }) => `${name} › ${fullName}`)
    }),
  }))
}

function isBroken({ assertionResults, status }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
}

async function playwrightSuite() {
  const file = join(reports, 'playwright.json')
  const code = await run([bin('playwright'), 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    CHROMIUM_SHELL_PATH: shell,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    QUAD_FULL,
  })
  return counted('playwright', code, file, ({ errors, stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  }))
}

function failedSpecs({ specs, suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map((spec) => `${spec.file}:${spec.line} › ${spec.title}`)
  return [...own, ...suites.flatMap(failedSpecs)]
}

/** A suite that crashed or ran no tests counts as one failure. */
function counted(name, code, file, count) {
  const empty = { name, passed: 0, failed: 0, skipped: 0, failures: [] }
  const suite = { ...empty, ...readCounts(file, count) }
  const silent = suite.failed === 0 && (code !== 0 || suite.passed === 0)
  return silent ? { ...suite, failed: 1 } : suite
}

function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error(`No report was written to ${file}.`)
    return {}
  }
}

function run(args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function closeWith(suites) {
  const sum = (key) => suites.reduce((total, suite) => total + suite[key], 0)
  console.log()
  // The names come last: of a long log, often only the end is kept.
  for (const { failures, name } of suites)
    for (const failure of failures) console.log(`failed in ${name}: ${failure}`)
  for (const sentence of missing) console.log(sentence)
  for (const { name, ...counts } of suites) console.log(`${name}: ${line(counts)}`)
  sums = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  process.exitCode = sums.failed > 0 || sums.passed === 0 ? 1 : 0
}

function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
