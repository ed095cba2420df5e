import * as v from 'valibot'
import { expect, test } from 'vitest'
import { simulate } from './simulation/simulation.ts'

// Run it with: npm run sim -- --seed N --runs M [--of meet-ups] [--path P] [--shrink]
const { SIM_SEED: seed = String(Date.now() % 1_000_000), SIM_RUNS: runs = '5000' } = process.env
const { SIM_PATH: path = '', SIM_SHRINK: shrink } = process.env
const of = v.parse(v.picklist(['usual', 'meet-ups']), process.env.SIM_OF ?? 'usual')

test(
  `${runs} runs of seed ${seed}: every device ends with the right rows`,
  { timeout: 0 },
  async () => {
    const from = path === '' ? {} : { path }
    const asked = {
      of,
      seed: Number(seed),
      runs: Number(runs),
      shrink: shrink !== undefined,
      ...from,
    }
    const found = await simulate({
      ...asked,
      onRun: (before) => {
        if (before % 500 === 0 && before > 0) process.stdout.write(`${before} runs\n`)
      },
    })
    expect(found).toBeUndefined()
  },
)
