import { readFileSync } from 'node:fs'
import { Fellow } from './fellow.ts'
import { isValid, type Slip } from './find-slips.ts'
import { shuffled } from './sample.ts'
import { allSlips } from './slippery.ts'
import { survey, testsFor, type TestFile } from './survey.ts'

export interface SlipRun {
  seed: string
  /** The most slips to plant. */
  most: number
  /** When no further slip is planted, in milliseconds. */
  time: number
  /** Only slips whose name contains this text. */
  only: string
  /** A file that keeps which tests call which functions. */
  kept: string | undefined
  /** Called after each slip. */
  onSlip: (slip: Slip, killedBy: string | undefined) => void
}

/** A test that waits for what a slip prevents gets this many times its usual time, and some seconds. */
const patience = 5
const seconds = 30_000

/** Plants slips one by one, two at a time, until the time is over. */
export async function runSlips({ seed, most, time, only, kept, onSlip }: SlipRun): Promise<void> {
  const until = performance.now() + time
  const files = survey(kept)
  const slips = shuffled(allSlips(), seed)
    .filter(({ name }) => name.includes(only))
    .slice(0, most)
  const work = async () => {
    const fellow = new Fellow()
    try {
      for (let slip = slips.shift(); slip; slip = slips.shift()) {
        if (performance.now() > until) return
        if (isValid(slip, readFileSync(slip.file, 'utf8')))
          onSlip(slip, await attempt(fellow, slip, files))
      }
    } finally {
      fellow.stop()
    }
  }
  await Promise.all([work(), work()])
}

async function attempt(
  fellow: Fellow,
  slip: Slip,
  files: readonly TestFile[],
): Promise<string | undefined> {
  const tests = testsFor(slip, files)
  if (tests.length === 0) return undefined
  const usual = tests.reduce((total, { milliseconds }) => total + milliseconds, 0)
  const order = { slip, tests: tests.map(({ test }) => test) }
  return fellow.attempt(order, patience * usual + seconds)
}
