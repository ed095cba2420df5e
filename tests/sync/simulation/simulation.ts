import fc from 'fast-check'
import { minute } from '#sync/time.ts'
import { setClock } from './clock.ts'
import type { Device } from './device.ts'
import { Tab } from './tab.ts'
import { judge, judgeQuiet } from './judges/judge.ts'
import { plans, type Plan } from './plan.ts'
import { rare } from './rare.ts'
import { shortened } from './shortened.ts'
import { diskOf } from './rows-of.ts'
import { take } from './steps.ts'
import { sendPhotos } from './stores/stored-photos.ts'
import { setWindows } from './windows.ts'
import { World, type Fault } from './world.ts'

/** One run: the plan's steps happen, then the network recovers and every device must be right. */
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
    setWindows(false)
    await world.server.stop()
  }
}

/** Every device runs rounds, undisturbed, until it has nothing to send and nothing to fetch. */
async function heal(world: World): Promise<void> {
  for (const parcel of world.parcels.slice()) await world.hand(parcel, { kind: 'later' })
  for (const device of world.devices) await setClock(world, device, 0)
  for (const device of world.devices) device.isFrozen = false
  world.server.mend()
  world.server.maintain(false)
  for (const device of world.devices) await healDisk(world, device)
  // Twice, because the first device still misses what the last one sent.
  for (const device of [...world.devices, ...world.devices]) {
    await rest(world, device)
  }
  await judge(world)
}

async function rest(world: World, device: Device): Promise<void> {
  const tab = new Tab(device)
  device.tabs = [tab]
  for (let tries = 0; tab.end?.kind !== 'done'; tries += 1) {
    if (tries > 50) throw new Error('A device does not come to rest.')
    tab.end = undefined
    world.startRound(tab)
    await exchange(world)
  }
}

/** Sends the photos after a round has said which the server lacks. */
async function healDisk(world: World, device: Device): Promise<void> {
  const disk = diskOf(device)
  if (!disk) return
  await rest(world, device)
  world.time += 2 * minute
  await rest(world, device)
  await sendPhotos(world, device, disk)
}

/** The most requests of a round, with pages of one row. */
const mostRequests = 2000

async function exchange(world: World): Promise<void> {
  await world.settle()
  for (let requests = 0; world.parcels[0]; requests += 1) {
    if (requests > mostRequests) throw new Error('A round does not end.')
    const [parcel] = world.parcels
    await world.deliver(parcel)
    if (parcel.answered) await world.hand(parcel, parcel.answered)
    // The first answer sets aside what is too old, before the next one refuses what that depends on.
    await judge(world)
  }
}

export interface Request {
  seed: number
  runs: number
  /** The path of a failure, to repeat only that one. */
  path?: string
  fault?: Fault
  /** Whether steps that a failure does not need are left out, which takes about half a minute. */
  shrink?: boolean
  /** Called before each run with the number of those before it. */
  onRun?: (before: number) => void
}

/**
 * Runs many plans made from one seed.
 * @returns the failure and how to reproduce it; undefined without one.
 */
export async function simulate({
  seed,
  runs,
  path,
  fault,
  shrink = false,
  onRun = () => {},
}: Request): Promise<string | undefined> {
  let count = 0
  const result = await fc.check(
    fc.asyncProperty(plans, (plan) => {
      onRun(count)
      count += 1
      return run(plan, fault)
    }),
    {
      seed,
      numRuns: runs,
      endOnFailure: true,
      // A path counts these examples, so they are needed with a path, too.
      examples: rare.map((plan): [Plan] => [plan]),
      ...(path !== undefined && { path }),
    },
  )
  if (!result.failed) return undefined
  const [plan] = result.counterexample ?? []
  if (!plan) throw new Error('A failure has no plan.')
  const shorter = () => shortened(plan.steps, (steps) => run({ ...plan, steps }, fault))
  const short = shrink ? { ...plan, steps: await shorter() } : plan
  const again = `npm run sim -- --seed ${seed} --runs 1 --path ${result.counterexamplePath}`
  return [String(result.errorInstance), fc.stringify(short), again].join('\n')
}
