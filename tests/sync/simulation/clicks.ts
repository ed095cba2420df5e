import { addEntry, byOrder } from '#client/device/intake/add-entry.ts'
import {
  queueEntries,
  queueThroughIntake,
  type IntakePage,
} from '#client/device/intake/queue-entries.ts'
import type { Database } from '#client/device/database.ts'
import { second } from '#sync/time.ts'
import type { Device } from './device.ts'
import type { IndexedStore } from './stores/indexed-store.ts'
import type { MortalDatabase } from './stores/mortal-database.ts'
import { tokenOf, type Numbers } from './queue.ts'
import { deviceOf, diskOf, otherThan } from './rows-of.ts'
import type { World } from './world.ts'
import { versionOf, type Write } from './writes.ts'
import { Wrong } from './wrong.ts'

/** A write that is not in the queue yet. */
export interface Click extends Write {
  /** The device's clock. */
  at: number
  /** Whether the tab was told that the click is stored. */
  isStored: boolean
}

/** Stores and queues a write as a page does. */
export async function click(
  device: Device,
  { database, isDead }: MortalDatabase,
  write: Write,
  at: number,
): Promise<void> {
  const made: Click = { ...write, at, isStored: false }
  device.model.clicks.push(made)
  const action = { ...versionOf(write.name, write.version), args: write.args, at }
  const adding = addEntry(database, action, write.args, at)
  void adding.then((entry) => (made.isStored = entry !== undefined))
  try {
    await queueThroughIntake(pageOf(device, database), action, adding)
  } catch (error) {
    if (!isDead()) throw error
  }
}

function pageOf(device: Device, database: Database): IntakePage {
  const owner = device.owner()
  return {
    database,
    owner,
    durably: (work) => work(),
    loadActions: async () => owner.actions,
    isStorageError: () => true,
    report: () => {},
  }
}

/** A tab opens and queues what other tabs left. @param operations after which it dies, too */
export async function openTab(
  device: Device,
  store: IndexedStore,
  operations: number = Infinity,
): Promise<void> {
  const { database, isDead, close } = await store.tab(operations)
  try {
    await queueEntries(pageOf(device, database))
  } catch (error) {
    if (!isDead()) throw error
  }
  close()
  await settleClicks(device, store)
}

/**
 * Tells the model which clicks are queued now. Each is in the intake or in the queue, in the order of
 * the clicks. Only one whose tab died before it was stored may be gone.
 * @throws Wrong
 */
export async function settleClicks(device: Device, { database }: IndexedStore): Promise<void> {
  const { model } = device
  const { username } = device.person.user
  const known = new Set(model.performed.map(({ seq }) => seq))
  for (const action of await database.actions.toArray()) {
    if (known.has(action.seq)) continue
    const first = model.clicks.findIndex((each) => each.isStored || isSame(each, action))
    const [next] = model.clicks.splice(0, first + 1).slice(-1)
    if (first === -1 || !next || !isSame(next, action))
      throw new Wrong(`${username} queues ${short(action)} before an earlier click.`)
    // Clicks of the same millisecond get times that differ.
    const at = Math.abs(action.at - next.at) < second ? action.at : next.at
    device.perform(action.seq, next, at)
    if (next.token !== undefined) device.tokens.set(action.seq, next.token)
  }
  const entries = (await database.intake.toArray()).toSorted(byOrder)
  model.clicks = model.clicks.filter(
    (each) => each.isStored || entries.some((entry) => isSame(each, entry)),
  )
  const [here, expected] = [entries.map(short).join(', '), model.clicks.map(short).join(', ')]
  if (here !== expected)
    throw new Wrong(`${username} has ${here || 'nothing'} in the intake instead of ${expected}.`)
}

type Content = Pick<Write, 'name' | 'args'>

const short = ({ name, args }: Content): string => `${name} ${JSON.stringify(args)}`
const isSame = (one: Content, other: Content): boolean => short(one) === short(other)

export const intakeSteps = {
  /** Two tabs take a click at the same time. One dies while it stores or queues it, or both do. */
  async clicks(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    const store = diskOf(device)
    if (!store) return
    world.time += second
    const at = world.time + device.skew
    const deaths = [b % 40, c % 3 === 0 ? c % 40 : Infinity]
    const tabs = await Promise.all(deaths.map((operations) => store.tab(operations)))
    await Promise.all(tabs.map((tab, i) => click(device, tab, writeOf(world, device, c), at + i)))
    for (const { close } of tabs) close()
    await settleClicks(device, store)
  },
  /** A tab opens. It may die before it has queued all clicks. */
  async open(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    const store = diskOf(device)
    if (store) await openTab(device, store, c % 2 === 0 ? b % 40 : Infinity)
  },
}

function writeOf(world: World, device: Device, n: number): Write {
  const token = tokenOf(world, device)
  if (n % 2 === 0) {
    const args = { description: token, category: 'UI', priority: 'Low' }
    return { name: 'report.bug', args, token }
  }
  const recipientId = otherThan(world, device, n).user.id
  return { name: 'message.send', args: { id: world.newId(), recipientId, content: token }, token }
}
