import fc from 'fast-check'
import { Tab } from './device.ts'
import { judge, judgeQuiet } from './judge.ts'
import { plans, rare, type Plan } from './plan.ts'
import { take } from './steps.ts'
import { World, type Fault } from './world.ts'

/** One run: everything happens that can, then the network heals and every device must be right. */
async function run({ settings, steps }: Plan, fault?: Fault): Promise<void> {
  const world = await World.start(settings, fault)
  try {
    for (const step of steps) {
      await take(world, step)
      await judge(world)
    }
    await heal(world)
    await judgeQuiet(world)
  } finally {
    await world.server.stop()
  }
}

/** Every device runs rounds, undisturbed, until it has nothing to send and nothing to fetch. */
async function heal(world: World): Promise<void> {
  for (const parcel of world.parcels.slice()) await world.hand(parcel, { kind: 'later' })
  for (const device of world.devices) device.skew = 0
  // Twice: what the last device sent, the first has yet to hear of.
  for (const device of [...world.devices, ...world.devices]) {
    const tab = new Tab(device)
    device.tabs = [tab]
    for (let tries = 0; tab.end?.kind !== 'done'; tries += 1) {
      if (tries > 50) throw new Error('A device does not come to rest.')
      tab.end = undefined
      world.startRound(tab)
      await exchange(world)
    }
  }
  await judge(world)
}

async function exchange(world: World): Promise<void> {
  await world.settle()
  for (let parcel = world.parcels[0]; parcel; parcel = world.parcels[0]) {
    await world.deliver(parcel)
    if (parcel.answered) await world.hand(parcel, parcel.answered)
  }
}

export interface Request {
  seed: number
  runs: number
  /** Where a failure was found, to repeat that one alone. */
  path?: string
  fault?: Fault
  /** Whether a failure is made small, which can take minutes. */
  shrink?: boolean
}

/**
 * Runs many plans made of one seed.
 * @returns what went wrong, with how to see it again; undefined when nothing did.
 */
export async function simulate({
  seed,
  runs,
  path,
  fault,
  shrink = true,
}: Request): Promise<string | undefined> {
  const result = await fc.check(
    fc.asyncProperty(plans, (plan) => run(plan, fault)),
    {
      seed,
      numRuns: runs,
      endOnFailure: !shrink,
      // With a path, too: it counts them.
      examples: rare.map((plan): [Plan] => [plan]),
      ...(path !== undefined && { path }),
    },
  )
  if (!result.failed) return undefined
  const again = `npm run sim -- --seed ${seed} --runs 1 --path ${result.counterexamplePath}`
  return [String(result.errorInstance), fc.stringify(result.counterexample), again].join('\n')
}
