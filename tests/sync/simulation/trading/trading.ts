import fc from 'fast-check'
import { shortened } from '../shortened.ts'
import { takeTradingStep, type TradingStep } from './deeds.ts'
import { judge, judgeQuiet } from './judge.ts'
import { openMarket, startWorld } from './market.ts'
import { tradingPlans } from './plan.ts'
import type { TradingFault, TradingWorld } from './world.ts'

async function run(steps: TradingStep[], { fault, played }: TradingRequest): Promise<void> {
  const world = await startWorld(fault)
  try {
    for (const step of steps) {
      await takeTradingStep(world, step)
      judge(world)
    }
    await heal(world)
    await judgeQuiet(world)
  } finally {
    for (const each of [...world.refusals, ...world.told]) played?.add(each)
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
  /** Takes the sentences of all refusals, and the events that people were told of. */
  played?: Set<string>
  /** Called before each run with the number of those before it. */
  onRun?: (before: number) => void
}

/**
 * Plays trading with plans made from one seed.
 * @returns the failure and how to reproduce it; undefined without one.
 */
export async function trade(request: TradingRequest): Promise<string | undefined> {
  const { seed, runs, path, shrink = false, onRun = () => {} } = request
  // Nothing may be broken while the market is made, which later tests share.
  await openMarket()
  request.fault?.plant?.()
  let count = 0
  const result = await fc.check(
    fc.asyncProperty(tradingPlans, (steps) => {
      onRun(count)
      count += 1
      return run(steps, request)
    }),
    { seed, numRuns: runs, endOnFailure: true, ...(path !== undefined && { path }) },
  )
  if (!result.failed) return undefined
  const again = `npm run sim -- --trading --seed ${seed} --runs 1 --path ${result.counterexamplePath}`
  const [all = []] = result.counterexample ?? []
  const steps = shrink ? await shortened(all, (less) => run(less, request)) : all
  return [
    String(result.errorInstance),
    ...steps.map(({ kind, a, b, c, isOnline }) =>
      [kind, a, b, c, ...(isOnline ? ['online'] : [])].join(' '),
    ),
    again,
  ].join('\n')
}
