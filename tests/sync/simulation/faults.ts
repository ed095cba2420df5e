import type { Listing } from '#sync/listings.ts'
import { day } from '#sync/time.ts'
import { setClock } from './clock.ts'
import { pick } from './pick.ts'
import { deviceOf, diskOf } from './rows-of.ts'
import { replyOtherwise } from './replies.ts'
import type { Step } from './steps.ts'
import { Tab } from './tab.ts'
import { trimDisk } from './stores/trim-disk.ts'
import type { World } from './world.ts'

/** With the copies. */
const mostDevices = 6

/** What happens to requests, tabs, stores and the server, with nobody wanting it. */
export const faults = {
  async round(world: World, { a, b }: Step) {
    const tab = pick(deviceOf(world, a).tabs, b)
    if (tab) world.startRound(tab)
    await world.settle()
  },
  async deliver(world: World, { a }: Step) {
    const parcel = pick(world.parcels, a)
    if (parcel) await world.deliver(parcel)
  },
  async hand(world: World, { a }: Step) {
    const parcel = pick(world.parcels, a)
    if (!parcel) return
    await world.deliver(parcel)
    if (parcel.answered) await world.hand(parcel, parcel.answered)
  },
  /** A truncated answer, a captive portal's page, an overloaded server: not an answer of Quad. */
  async garble(world: World, { a }: Step) {
    const parcel = pick(world.parcels, a)
    if (parcel) await world.hand(parcel, { kind: 'later' })
  },
  async loseRequest(world: World, { a }: Step) {
    const parcel = pick(world.parcels, a)
    if (parcel && !parcel.answered) await world.hand(parcel, { kind: 'later' })
  },
  async loseAnswer(world: World, { a }: Step) {
    const parcel = pick(world.parcels, a)
    if (!parcel) return
    await world.deliver(parcel)
    await world.hand(parcel, { kind: 'later' })
  },
  /** The request is answered by a status that is no answer. */
  async refuse(world: World, { a, b }: Step) {
    const parcel = pick(world.parcels, a)
    if (parcel) await replyOtherwise(world, parcel, b)
  },
  /** Every device sends at the same time, and all answers arrive. */
  async rush(world: World, { b }: Step) {
    for (const { tabs } of world.devices) {
      const tab = pick(tabs, b)
      if (tab) world.startRound(tab)
    }
    await world.settle()
    await world.deliverTogether()
    for (const parcel of world.parcels.slice()) await world.handAnswer(parcel)
  },
  /** An older request arrives again; no tab waits for its answer. */
  async again(world: World, { a }: Step) {
    const past = pick(world.past, a)
    if (past) await world.ask(past)
  },
  /** The browser's data is copied to another computer, and both are used. */
  async clone(world: World, { a }: Step) {
    if (world.devices.length >= mostDevices) return
    const original = deviceOf(world, a)
    for (const token of await original.pendingTokens()) world.shared.add(token)
    world.devices.push(await original.copy())
  },
  /** The browser's data are backed up. */
  async keep(world: World, { a }: Step) {
    await deviceOf(world, a).keep()
  },
  /** The backup is put back: what was queued since is gone, and so are its open tabs. */
  async putBack(world: World, { a }: Step) {
    const device = deviceOf(world, a)
    const pending = await device.putBack()
    for (const token of pending ?? []) world.shared.add(token)
    if (pending) world.parcels = world.parcels.filter(({ tab }) => tab.device !== device)
  },
  /** The device deletes copies beyond its windows, or of a listing that nothing there needs. */
  async trim(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const disk = diskOf(device)
    if (disk) return trimDisk(world, device, disk)
    await device.page.store.transaction(async (tx) => {
      const saved = await tx.rows.savedListings.all()
      const writes = JSON.stringify([await tx.log.all(), await tx.refused.all()])
      const needed = new Set(saved.map(({ listingId }) => listingId))
      const isFree = ({ _id, seller }: Listing) =>
        !needed.has(_id) && !writes.includes(_id) && seller._id !== device.person.user.id
      const listing = pick((await tx.rows.listings.all()).filter(isFree), b)
      if (!listing) return
      await tx.rows.listings.delete([listing._id])
      device.model.trim(`listings/${listing._id}`)
    })
  },
  /** A slip of the server lets a queued action crash, until it is mended. */
  async crash(world: World, { a, b }: Step) {
    const token = pick(await deviceOf(world, a).pendingTokens(), b)
    if (token !== undefined) world.server.crashAt(token)
  },
  async mend(world: World) {
    world.server.mend()
  },
  /** An administrator starts maintenance mode, or ends it. */
  async maintain(world: World, { a }: Step) {
    world.server.maintain(a % 2 === 0)
  },
  async kill(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const tab = pick(device.tabs, b)
    if (!tab) return
    tab.kill()
    world.parcels = world.parcels.filter((parcel) => parcel.tab !== tab)
    device.tabs = [...device.tabs.filter((each) => each !== tab), new Tab(device)]
  },
  /** The tab crashes during its next transaction, which must leave nothing. */
  async killInside(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const tab = pick(device.tabs, b)
    if (!tab) return
    tab.killAfter(c % 40)
    device.tabs = [...device.tabs, new Tab(device)].filter((each) => each.alive)
  },
  /** The browser freezes an open page, which hears of no change from then on, or thaws it. */
  async freeze(world: World, { a }: Step) {
    const device = deviceOf(world, a)
    device.isFrozen = !device.isFrozen
  },
  restart: (world: World) => world.server.restart(),
  killServer: (world: World, { b }: Step) => world.killServer(b % 12),
  /** The server forgets what it has not heard of for 90 days. No request travels that long. */
  async sweep(world: World) {
    for (const parcel of world.parcels.slice()) await world.hand(parcel, { kind: 'later' })
    world.past.length = 0
    world.time += 91 * day
    await world.server.forgetAll()
  },
  backup: (world: World) => world.server.backup(),
  async restore(world: World) {
    if (await world.server.restore()) world.restored += 1
  },
  /** Nothing happens for some weeks. */
  async age(world: World, { b }: Step) {
    world.time += (b % 70) * day
  },
  async jump(world: World, { a, b }: Step) {
    await setClock(world, deviceOf(world, a), ((b % 151) - 75) * day)
  },
}
