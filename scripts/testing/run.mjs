/** Runs the suites one after the other, and then once more what has failed. */
import { readResults } from './results.mjs'
import { runOneByOne, runPlaywright, runVitest, tooManyFailures } from './suites.mjs'

/** Last, because a busy machine makes tests of slips late. */
const plantedSlips = {
  args: ['--project', 'server', 'tests/slips/slips.run.ts'],
  env: { SLIPS_RUN: '1', SLIPS_SAMPLE: '150', SLIPS_MINUTES: '15' },
}

/**
 * @param chosen what Vitest and Playwright run (see `choose`)
 * @param checks the results of the static checks
 * @param options `env` and `endsAt` of the suites, and `timed(part, work)`, which measures
 * @returns the results of all suites, and the names of the tests that passed at their second try
 */
export async function runSuites({ playwright, slips, vitest }, checks, { timed, ...options }) {
  const suites = [checks]
  const add = async (name, run, chosen) => {
    if (chosen === undefined) return
    const bail = tooManyFailures - suites.reduce((sum, { failed }) => sum + failed.length, 0)
    const env = { ...options.env, ...chosen.env }
    if (bail > 0)
      suites.push(await timed(name, () => run(name, { ...options, ...chosen, env, bail })))
    else suites.push({ ...readResults(), name, notRun: [`all of ${name}`] })
  }
  await add('vitest', runVitest, vitest)
  await add('playwright', runPlaywright, playwright)
  if (slips) await add('slips', runVitest, plantedSlips)
  const failed = suites.flatMap((suite) => suite.failed.filter(({ again }) => again))
  const isTried = failed.length > 0 && failed.length < tooManyFailures
  const steady = isTried ? await timed('second try', () => runOneByOne(failed, options)) : []
  return { steady, suites }
}
