/** Runs Vitest and Playwright. `results.mjs` says what they found. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from '../project.mjs'
import { dataFolder } from './memory-disk.mjs'
import { readResults } from './results.mjs'

/** The browser tests of `npm test`, in the format of Playwright's `--test-list`. */
export const everyRun = 'tests/e2e/every-run.txt'

/** With so many failures the work is broken: the run ends, and nothing is tried again. */
export const tooManyFailures = 21

/** How long after the end of its time a suite may write down what it has. */
const grace = 20_000

const folder = dataFolder()

/**
 * @param options `args` of Vitest, `env` and `endsAt` (milliseconds since 1970) of the run, and
 * `bail`, after how many failures it ends
 */
export function runVitest(name, { args = [], bail, ...options }) {
  const reporter = join(root, 'scripts', 'testing', 'vitest-reporter.mjs')
  const all = ['run', ...args, '--reporter=default', `--reporter=${reporter}`]
  const env = { ...options.env, ...(bail !== undefined && { QUAD_MOST_FAILURES: String(bail) }) }
  return runSuite(name, [bin('vitest'), ...all], { ...options, env })
}

/** As `runVitest`; `list` has the lines of the chosen tests. */
export async function runPlaywright(name, { args = [], bail, list, ...options }) {
  const reporter = join(root, 'scripts', 'testing', 'playwright-reporter.mjs')
  const bound = bail === undefined ? [] : [`--max-failures=${bail}`]
  const chosen = list === undefined ? [] : [`--test-list=${listFile(name, list)}`]
  const all = ['test', ...args, ...bound, ...chosen, `--reporter=list,${reporter}`]
  const results = await runSuite(name, [bin('playwright'), ...all], options)
  if (list === undefined || results.planned.length === 0) return results
  // Playwright itself passes over a line without a test.
  const planned = new Set(results.planned)
  const unknown = list.filter((line) => !planned.has(line))
  results.broken.push(...unknown.map((line) => `no test has the name of the list: ${line}`))
  return results
}

/**
 * Runs each failed test once more, alone, and returns the names of those that passed. A second run
 * counts only if all of it is green: a test may share its title with another, or fail beside a hook.
 */
export async function runOneByOne(failed, options) {
  const passed = []
  for (const tests of oneByOne(failed)) {
    const results = await runAgain(tests, options)
    if (isGreen(results)) passed.push(...tests.map(({ name }) => name))
  }
  return passed
}

/** The failed tests of each second run: one of Playwright, or those of a file of Vitest. */
function oneByOne(failed) {
  const runs = new Map()
  for (const test of failed) {
    const { file, line, project } = test.again
    const key = line ?? `${project} ${file}`
    runs.set(key, [...(runs.get(key) ?? []), test])
  }
  return runs.values()
}

function runAgain(tests, options) {
  const [{ again }] = tests
  if (again.line !== undefined)
    return runPlaywright('again', { ...options, args: ['--workers=1'], list: [again.line] })
  const titles = tests.map((test) => test.again.title)
  // A file that failed outside of its tests has no title.
  const only = titles.includes(undefined)
    ? []
    : ['--testNamePattern', `^(?:${titles.map(escaped).join('|')})$`]
  return runVitest('again', {
    ...options,
    args: ['--project', again.project, again.file, ...only],
  })
}

const isGreen = ({ broken, failed, notRun, passed }) =>
  failed.length + broken.length + notRun.length === 0 && passed.length > 0

/** The lines of a test list without its comments. */
export function linesOf(path) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}

export const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

function listFile(name, lines) {
  const file = join(folder, `${name}.txt`)
  writeFileSync(file, lines.join('\n'))
  return file
}

let runs = 0

async function runSuite(name, args, { env, endsAt = Infinity }) {
  if (endsAt - Date.now() < grace) return { ...readResults(), name, notRun: [`all of ${name}`] }
  const file = join(folder, `${(runs += 1)}.jsonl`)
  const code = await run(args, { ...env, QUAD_RESULTS: file }, endsAt)
  const results = { ...readResults(file), name }
  if (isGreen(results) !== (code === 0) && results.failed.length + results.notRun.length === 0)
    results.broken.push(`${name} ended with code ${code} after ${results.passed.length} tests`)
  return results
}

function run(args, env, endsAt) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: folder, ...env },
    })
    const end = (signal, time) =>
      time === Infinity ? undefined : setTimeout(() => child.kill(signal), time - Date.now())
    const timers = [end('SIGINT', endsAt - grace), end('SIGKILL', endsAt)]
    child.on('exit', (code) => {
      timers.forEach(clearTimeout)
      resolve(code ?? 1)
    })
  })
}
