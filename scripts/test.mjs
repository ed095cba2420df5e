/**
 * `npm test` runs the static checks, Vitest (also in Firefox and WebKit), and the browser tests that
 * `tests/e2e/every-run.txt` names. A test that fails runs once more at the end, alone; if it passes
 * then, it is named as unsteady.
 *
 * - `npm test -- NOUN …`: the checks of what has changed, and all tests of these nouns.
 * - `npm test -- --changed [COMMIT]`: the same for the nouns that differ from a commit (the landed one).
 * - `npm test -- --repeat N NAME`: one file or title N times, beside busy loops.
 * - `npm run test:full`: also the other tests, the slow ones (`*.slow.ts`), and a quarter of
 *   an hour of planted slips. An unsteady test fails.
 */
import { parseArgs } from 'node:util'
import { runChecks } from './check.mjs'
import { ensureChromium, ensureShell } from './chromium.mjs'
import { ensureOtherBrowsers } from './other-browsers.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { choose } from './testing/choice.mjs'
import { closeWith, endedEarly } from './testing/closing.mjs'
import { slowness } from './testing/machine.mjs'
import { repeat } from './testing/repeat.mjs'
import { readResults } from './testing/results.mjs'
import { runSuites } from './testing/run.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean' }, changed: { type: 'boolean' }, repeat: { type: 'string' } },
})
// The last line says `1 failed` if the run ends early, for example without Chromium or a build.
process.once('exit', endedEarly)

const parts = []
const machine = [await slowness()]
const { missing, ...browsers } = await timed('install and build', async () => {
  ensureInstalled()
  const chromium = await ensureChromium()
  const found = { chromium, shell: ensureShell(chromium), missing: ensureOtherBrowsers() }
  ensureBuilt()
  return found
})
const options = {
  // What has not run by then fails. The landing gives 60 minutes, the full run has no limit.
  endsAt: values.full ? Infinity : performance.timeOrigin + 58 * 60_000,
  env: {
    CHROMIUM_PATH: browsers.chromium,
    CHROMIUM_SHELL_PATH: browsers.shell,
    QUAD_FULL: values.full ? '1' : '',
  },
}
if (values.repeat === undefined) await runChosen(choose(values, positionals))
else {
  const repeated = () => repeat(values.repeat, positionals, options)
  closeWith({ suites: await timed('repeated', repeated), machine, missing, parts })
}

async function runChosen({ files, ...chosen }) {
  const checks = await timed('checks', () => checkSuite(files))
  const results = await runSuites(chosen, checks, { ...options, timed })
  machine.push(await slowness())
  closeWith({ ...results, isStrict: values.full, machine, missing, parts })
}

async function checkSuite(files) {
  const results = await runChecks(files)
  const named = (wanted) =>
    results.filter(({ passed }) => passed === wanted).map(({ name }) => ({ name }))
  return { ...readResults(), name: 'checks', passed: named(true), failed: named(false) }
}

async function timed(part, work) {
  const began = performance.now()
  const result = await work()
  parts.push({ part, seconds: (performance.now() - began) / 1000 })
  return result
}
