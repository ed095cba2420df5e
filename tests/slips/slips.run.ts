import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { minute } from '#sync/time.ts'
import { explained } from './explained.ts'
import { runSlips } from './run-slips.ts'

// Run it with: npm run slips -- [--seed S] [--most N] [--minutes M] [--only TEXT] [--log FILE] [--survey FILE]
const { SLIPS_SEED: seed = 'quad', SLIPS_MOST: most = '300', SLIPS_ONLY: only = '' } = process.env
const { SLIPS_MINUTES: minutes = '10', SLIPS_LOG: log, SLIPS_SURVEY: kept } = process.env

test(`tests notice nine in ten slips of a sample`, { timeout: 0 }, async () => {
  let [planted, noticed, late] = [0, 0, 0]
  const survivors: string[] = []
  const time = Number(minutes) * minute
  await runSlips({
    seed,
    most: Number(most),
    time,
    only,
    kept,
    onSlip({ name }, killedBy) {
      if (log !== undefined) appendFileSync(log, `${killedBy ?? 'SURVIVED'} | ${name}\n`)
      if (killedBy === undefined && name in explained) return
      planted += 1
      if (killedBy === 'time') late += 1
      if (killedBy === undefined) survivors.push(name)
      else noticed += 1
    },
  })
  const sums = `${planted} slips, ${noticed} noticed (${late} by time), ${survivors.length} not`
  process.stdout.write(`${sums}${survivors.map((name) => `\n  ${name}`).join('')}\n`)
  expect(planted).toBeGreaterThan(0)
  expect(survivors.length / planted).toBeLessThan(0.1)
})
