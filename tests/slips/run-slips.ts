import { readFileSync } from 'node:fs'
import { explained } from './explained.ts'
import { Fellow } from './fellow.ts'
import { isValid, type Slip } from './find-slips.ts'
import { shuffled } from './sample.ts'
import { allSlips } from './slippery.ts'
import { survey, testsFor, type TestFile } from './survey.ts'
import { noticedByTypes } from './types.ts'
import type { Fate } from './verdict.ts'

export interface SlipRun {
  seed: string
  /** The most slips to plant. */
  sample: number
  /** When no further slip is planted, in milliseconds. */
  time: number
  /** How many slips are tried at a time. */
  atOnce: number
  /** Only slips whose name contains this text. */
  only: string
  /** The folders of the tests that run. */
  folders: string
  /** A file that keeps which tests call which functions. */
  kept: string | undefined
  /** Called after the tests of each slip. */
  onTested: (fate: Fate) => void
}

/** Tests get this many times their usual time for a slip, and some seconds. */
const patience = 5
/** More than a test that waits in vain gets from the test runner, which then names it. */
const seconds = 90_000

/**
 * Plants slips until the time is over. A slip that ran out of time, perhaps because the machine was
 * busy, is tried once more when nothing else runs.
 */
export async function runSlips(run: SlipRun): Promise<Fate[]> {
  const files = survey(run.folders, run.kept)
  const until = performance.now() + run.time
  const slips = shuffled(allSlips(), run.seed)
    .filter(({ name }) => name.includes(run.only))
    .slice(0, run.sample)
    .filter((slip) => isValid(slip, readFileSync(slip.file, 'utf8')))
  const fates = new Map<Slip, Fate>()
  const work = async (waiting: Slip[]) => {
    const fellow = new Fellow()
    try {
      while (performance.now() < until) {
        const slip = waiting.shift()
        if (!slip) return
        const fate = await attempt(fellow, slip, files)
        fates.set(slip, fate)
        run.onTested(fate)
      }
    } finally {
      fellow.stop()
    }
  }
  await Promise.all(Array.from({ length: run.atOnce }, () => work(slips)))
  await work([...fates.values()].filter(({ isLate }) => isLate).map(({ slip }) => slip))
  return withTypes([...fates.values()])
}

async function attempt(fellow: Fellow, slip: Slip, files: readonly TestFile[]): Promise<Fate> {
  const tests = testsFor(slip, files)
  if (tests.length === 0) return { slip, noticedBy: undefined, isLate: false }
  const usual = tests.reduce((total, { milliseconds }) => total + milliseconds, 0)
  const order = { slip, tests: tests.map(({ test }) => test) }
  return { slip, ...(await fellow.attempt(order, patience * usual + seconds)) }
}

/** The type checker looks at what tests did not notice. */
function withTypes(fates: readonly Fate[]): Fate[] {
  const living = fates.filter(
    ({ noticedBy, slip }) => noticedBy === undefined && !(slip.name in explained),
  )
  const wrong = noticedByTypes(living.map(({ slip }) => slip))
  return fates.map((fate) =>
    wrong.has(fate.slip) ? { ...fate, noticedBy: 'types', isLate: false } : fate,
  )
}
