import fc from 'fast-check'
import { takeTradingStep, type TradingStep } from './deeds.ts'
import { judge, judgeQuiet } from './judge.ts'
import { startWorld } from './market.ts'
import { tradingPlans } from './plan.ts'
import type { TradingFault, TradingWorld } from './world.ts'

async function run(steps: TradingStep[], { fault, refusals }: TradingRequest): Promise<void> {
  const world = await startWorld(fault)
  try {
    for (const step of steps) {
      await takeTradingStep(world, step)
      judge(world)
    }
    await heal(world)
    await judgeQuiet(world)
  } finally {
    for (const sentence of world.refusals) refusals?.add(sentence)
    await world.server.stop()
  }
}

/** Every device runs rounds, undisturbed. Twice, because the first still misses what the last sent. */
async function heal(world: TradingWorld): Promise<void> {
  for (const phone of world.phones) phone.skew = 0
  for (const phone of [...world.phones, ...world.phones]) {
    await world.sync(phone)
    judge(world)
  }
}

export interface TradingRequest {
  seed: number
  runs: number
  /** The path of a failure, to repeat only that one. */
  path?: string
  fault?: TradingFault
  /** Whether steps that a failure does not need are left out. */
  shrink?: boolean
  /** Takes the sentences of all refusals. */
  refusals?: Set<string>
}

/**
 * Plays trading with plans made from one seed.
 * @returns the failure and how to reproduce it; undefined without one.
 */
export async function trade(request: TradingRequest): Promise<string | undefined> {
  const { seed, runs, path, shrink = false } = request
  request.fault?.plant?.()
  const result = await fc.check(
    fc.asyncProperty(tradingPlans, (steps) => run(steps, request)),
    { seed, numRuns: runs, endOnFailure: !shrink, ...(path !== undefined && { path }) },
  )
  if (!result.failed) return undefined
  const again = `npm run sim -- --trading --seed ${seed} --runs 1 --path ${result.counterexamplePath}`
  const steps = result.counterexample?.[0] ?? []
  return [
    String(result.errorInstance),
    ...steps.map(({ kind, a, b, c }) => `${kind} ${a} ${b} ${c}`),
    again,
  ].join('\n')
}
