import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { minute } from '#sync/time.ts'
import { explained } from './explained.ts'
import { runSlips } from './run-slips.ts'
import { testFolders } from './survey.ts'
import { verdictOf } from './verdict.ts'

// Run it with: npm run slips -- [--seed S] [--sample N] [--minutes M] [--only TEXT] [--folders LIST] [--at-once N] [--log FILE] [--survey FILE]
const { SLIPS_SEED: seed = 'quad', SLIPS_SAMPLE: sample = '300' } = process.env
const { SLIPS_MINUTES: minutes = '10', SLIPS_AT_ONCE: atOnce = '2' } = process.env
const { SLIPS_ONLY: only = '', SLIPS_FOLDERS: folders = testFolders } = process.env
const { SLIPS_LOG: log, SLIPS_SURVEY: kept } = process.env

test('more than nine in ten slips of a sample are noticed', { timeout: 0 }, async () => {
  const fates = await runSlips({
    seed,
    sample: Number(sample),
    time: Number(minutes) * minute,
    atOnce: Number(atOnce),
    only,
    folders,
    kept,
    onTested({ slip, noticedBy, isLate }) {
      const fate = noticedBy ?? (isLate ? 'LATE' : 'SURVIVED')
      if (log !== undefined) appendFileSync(log, `${fate} | ${slip.name}\n`)
    },
  })
  const { passes, text } = verdictOf(fates, explained)
  process.stdout.write(`${text}\n`)
  expect({ passes, text }).toEqual({ passes: true, text })
})
