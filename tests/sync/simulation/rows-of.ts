import type { Device } from './device.ts'
import { IndexedStore } from './stores/indexed-store.ts'
import { pick } from './pick.ts'
import { keyOf, type TableName, type Tables } from '#sync/engine/view.ts'
import { screenOf } from './screen.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

export const deviceOf = (world: World, n: number): Device => {
  const device = pick(world.devices, n)
  if (!device) throw new Error('There is no device.')
  return device
}

/** The device's store if it is that of the real client, with its log and photos. */
export const diskOf = ({ store }: Device): IndexedStore | undefined =>
  store instanceof IndexedStore ? store : undefined

export const otherThan = (world: World, { person }: Device, n: number) => {
  const others = world.server.people.filter(({ user }) => user.id !== person.user.id)
  const other = pick(others, n)
  if (!other) throw new Error('There is nobody else.')
  return other
}

/** What a page that opens now shows. */
export async function shownOf<T extends TableName>(
  device: Device,
  table: T,
): Promise<readonly Tables[T][]> {
  const rows = (await screenOf(device.owner(), device.store)).all(table)
  return rows.toSorted((one, other) => (keyOf[table](one) < keyOf[table](other) ? -1 : 1))
}

export const listingsOf = (device: Device) => shownOf(device, 'listings')

export async function savedOf(world: World, { a, b }: Pick<Step, 'a' | 'b'>) {
  const device = deviceOf(world, a)
  const rows = await shownOf(device, 'savedListings')
  const row = pick(rows, b)
  return row && { savedListingId: row.savedListingId }
}

export async function notificationOf(world: World, { a, b }: Pick<Step, 'a' | 'b'>) {
  const device = deviceOf(world, a)
  return pick(await shownOf(device, 'notifications'), b)
}

export const refusedOf = (device: Device) => device.store.transaction((tx) => tx.refused.all())
