import type { Store, Write } from '#sync/engine/store.ts'
import { writeOf } from '#sync/engine/outbox.ts'
import { second } from '#sync/time.ts'
import type { Device } from './device.ts'
import { tokenOf, type Numbers } from './queue.ts'
import { deviceOf, otherThan } from './rows-of.ts'
import { Killed } from './stores/mortal.ts'
import type { World } from './world.ts'
import { versionOf, type Write as Wanted } from './writes.ts'
import { Wrong } from './wrong.ts'

/** When the tab of a click dies: before its write is stored, or before it hears that. */
type Death = 'before' | 'after' | undefined

interface Click {
  wanted: Wanted
  write: Write
  /** Its number, if the tab was told that it is stored. */
  seq?: number
}

/** Stores writes as the tabs of a device do at the same time. @throws Wrong if one was lost */
export async function click(
  device: Device,
  wanted: readonly Wanted[],
  now: number,
  deaths: readonly Death[] = [],
): Promise<void> {
  const clicks = wanted.map((each): Click => {
    const { name, version } = versionOf(each.name, each.version)
    const id = device.newClickId()
    const write = writeOf({ name, version, args: each.args, id }, now, device.serverTime)
    return { wanted: each, write }
  })
  await Promise.all(clicks.map((each, i) => store(device, each, deaths[i])))
  await perform(device, clicks)
}

async function store(device: Device, each: Click, death: Death): Promise<void> {
  const tab = death === undefined ? device.page.store : dying(device.store, death)
  try {
    each.seq = await tab.append(each.write)
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    device.missesNews = true
  }
}

const dying = (disk: Store, death: Death): Pick<Store, 'append'> => ({
  async append(write) {
    if (death === 'after') await disk.append(write)
    throw new Killed()
  },
})

/** Tells the model which clicks are in the log, in this order. */
async function perform(device: Device, clicks: readonly Click[]): Promise<void> {
  const log = await device.store.transaction((tx) => tx.log.all())
  for (const { seq, ...stored } of log) {
    const made = clicks.find(({ write }) => write.id === stored.id)
    if (made) device.perform(seq, made.wanted, made.write.at)
    if (made?.wanted.token !== undefined) device.tokens.set(seq, made.wanted.token)
  }
  const lost = clicks.find(({ seq }) => seq !== undefined && !log.some((each) => each.seq === seq))
  if (lost) throw new Wrong(`A click is lost that was called stored: ${lost.write.name}.`)
}

export const clickSteps = {
  /** Two tabs take a click at the same time. Each may die while it stores it. */
  async clicks(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    world.time += second
    const writes = [writeFor(world, device, b), writeFor(world, device, c)]
    await click(device, writes, world.time + device.skew, [deathAt(b), deathAt(c)])
  },
}

const deathAt = (n: number): Death => (n % 3 === 0 ? 'before' : n % 3 === 1 ? 'after' : undefined)

function writeFor(world: World, device: Device, n: number): Wanted {
  const token = tokenOf(world, device)
  if (n % 2 === 0) {
    const args = { description: token, category: 'UI', priority: 'Low' }
    return { name: 'report.bug', args, token }
  }
  const recipientId = otherThan(world, device, n).user.id
  return { name: 'message.send', args: { id: world.newId(), recipientId, content: token }, token }
}
