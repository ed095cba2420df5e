import { expect, test } from 'vitest'
import { trade } from './simulation/trading/trading.ts'

const seed = 20_261_201
const runs = Number(process.env.RUNS ?? 10)

test('trade', { timeout: 600_000 }, async () => {
  const start = Date.now()
  const refusals = new Set<string>()
  const found = await trade({
    seed: Number(process.env.SEED ?? seed),
    runs,
    refusals,
    shrink: process.env.SHRINK === '1',
    ...(process.env.P && { path: process.env.P }),
  })
  console.log((Date.now() - start) / runs, 'ms per run', [...refusals])
  expect(found).toBeUndefined()
})
