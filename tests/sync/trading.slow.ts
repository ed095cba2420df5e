import { expect, test } from 'vitest'
import { trade } from './simulation/trading/trading.ts'

// Run it with: npm run sim -- --trading --seed N --runs M [--path P] [--shrink]
const { SIM_SEED: seed = '20261202', SIM_RUNS: runs = '3000' } = process.env
const { SIM_PATH: path = '', SIM_SHRINK: shrink } = process.env

test(
  `${runs} runs of trading of seed ${seed}: no one is bound to what they did not see`,
  { timeout: 0 },
  async () => {
    const from = path === '' ? {} : { path }
    const asked = { seed: Number(seed), runs: Number(runs), shrink: shrink !== undefined, ...from }
    const found = await trade({
      ...asked,
      onRun: (before) => {
        if (before % 500 === 0 && before > 0) process.stdout.write(`${before} runs\n`)
      },
    })
    expect(found).toBeUndefined()
  },
)
