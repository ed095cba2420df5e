import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simulate } from './simulation/simulation.ts'

// By hand: npm run sim -- --seed N --runs M [--path P]
const { SIM_SEED: seed = String(Date.now() % 1_000_000), SIM_RUNS: runs = '5000' } = process.env
const { SIM_PATH: path = '' } = process.env

test(`${runs} runs of seed ${seed}: every device is right in the end`, { timeout: 0 }, async () => {
  const from = path === '' ? {} : { path }
  const result = await simulate({ seed: Number(seed), runs: Number(runs), ...from })
  expect(result.failed, `${fc.defaultReportMessage(result)}\n${again(result)}`).toBe(false)
})

const again = ({ counterexamplePath }: { counterexamplePath: string | null }): string =>
  `Again: npm run sim -- --seed ${seed} --runs 1 --path ${counterexamplePath}`
