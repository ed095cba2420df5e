import type { Device } from './device.ts'
import { IndexedStore } from './stores/indexed-store.ts'
import { pick } from './pick.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

export const deviceOf = (world: World, n: number): Device => {
  const device = pick(world.devices, n)
  if (!device) throw new Error('There is no device.')
  return device
}

/** The device's store if it is that of the real client, with intake and photos. */
export const diskOf = ({ store }: Device): IndexedStore | undefined =>
  store instanceof IndexedStore ? store : undefined

export const otherThan = (world: World, { person }: Device, n: number) => {
  const others = world.server.people.filter(({ user }) => user.id !== person.user.id)
  const other = pick(others, n)
  if (!other) throw new Error('There is nobody else.')
  return other
}

export const listingsOf = (device: Device) =>
  device.store.transaction((tx) => tx.rows.listings.all())

export async function savedOf(world: World, { a, b }: Pick<Step, 'a' | 'b'>) {
  const device = deviceOf(world, a)
  const rows = await device.store.transaction((tx) => tx.rows.savedListings.all())
  const row = pick(rows, b)
  return row && { savedListingId: row.savedListingId }
}

export async function notificationOf(world: World, { a, b }: Pick<Step, 'a' | 'b'>) {
  const device = deviceOf(world, a)
  return pick(await device.store.transaction((tx) => tx.rows.notifications.all()), b)
}

export const refusedOf = (device: Device) => device.store.transaction((tx) => tx.refused.all())
