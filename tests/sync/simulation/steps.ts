import { blocks } from '#drizzle/schema/blocks.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import type { Listing } from '#sync/listings.ts'
import { Tab, type Device } from './device.ts'
import type { World } from './world.ts'

export interface Step {
  kind: keyof typeof kinds
  a: number
  b: number
  c: number
}

const day = 24 * 60 * 60 * 1000

export const take = (world: World, step: Step): Promise<void> => kinds[step.kind](world, step)

const pick = <T>(list: readonly T[], n: number): T | undefined =>
  list.length === 0 ? undefined : list[n % list.length]

const deviceOf = (world: World, n: number): Device => {
  const device = pick(world.devices, n)
  if (!device) throw new Error('There is no device.')
  return device
}

/** What an action says of itself, by which the ledger knows it. */
function tokenOf(world: World, device: Device): string {
  device.made += 1
  return `${world.devices.indexOf(device)}:${device.made}`
}

async function listingsOf(device: Device): Promise<Listing[]> {
  return device.store.transaction((tx) => tx.rows.listings.all())
}

async function queue(
  world: World,
  device: Device,
  name: string,
  args: unknown,
  token?: string,
): Promise<void> {
  world.time += 1000
  await device.enqueue(name, args, world.time + device.skew, token)
}

const kinds = {
  async create(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const [title, id] = [tokenOf(world, device), world.newId()]
    const price = b % 7
    const args = { id, title, description: 'As new.', price, category: 'Furniture' }
    await queue(world, device, 'listing.create', args, title)
  },
  async edit(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const listing = pick(await listingsOf(device), b)
    if (!listing) return
    const title = c % 3 === 0 ? undefined : tokenOf(world, device)
    const changes = title === undefined ? { price: c % 50 } : { title }
    await queue(world, device, 'listing.edit', { id: listing._id, ...changes }, title)
  },
  async remove(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const listing = pick(await listingsOf(device), b)
    if (listing) await queue(world, device, 'listing.delete', { id: listing._id })
  },
  async save(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const listing = pick(await listingsOf(device), b)
    if (listing) await queue(world, device, 'savedListing.save', { listingId: listing._id })
  },
  async unsave(world: World, step: Step) {
    const saved = await savedOf(world, step)
    if (saved) await queue(world, deviceOf(world, step.a), 'savedListing.unsave', saved)
  },
  async notify(world: World, step: Step) {
    const saved = await savedOf(world, step)
    const args = { ...saved, notifyOnUpdate: step.c % 2 === 0 }
    if (saved) await queue(world, deviceOf(world, step.a), 'savedListing.notify', args)
  },
  async report(world: World, { a }: Step) {
    const device = deviceOf(world, a)
    const description = tokenOf(world, device)
    const args = { description, category: 'UI', priority: 'Low' }
    await queue(world, device, 'report.bug', args, description)
  },
  /** A listing that the server refuses, and what depends on it. */
  async spoil(world: World, { a, c }: Step) {
    const device = deviceOf(world, a)
    const id = world.newId()
    const args = { id, title: 'x'.repeat(121), description: '', price: 1, category: 'Other' }
    await queue(world, device, 'listing.create', args)
    await queue(world, device, 'listing.edit', { id, price: c })
    const saved = { savedListingId: savedListingId(id, device.person.user.id) }
    await queue(world, device, 'savedListing.save', { listingId: id })
    await queue(world, device, 'savedListing.notify', { ...saved, notifyOnUpdate: true })
  },
  async look(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const listing = pick(await listingsOf(device), b)
    if (listing) await queue(world, device, 'listing.view', { id: listing._id })
  },
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
  /** A truncated answer, a captive portal's page, an overloaded server: no answer of ours. */
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
  /** A request of some time ago arrives once more; nobody waits for its answer. */
  async again(world: World, { a }: Step) {
    const past = pick(world.past, a)
    if (past) await world.ask(past.device, past.request)
  },
  async kill(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const tab = pick(device.tabs, b)
    if (!tab) return
    tab.kill()
    world.parcels = world.parcels.filter((parcel) => parcel.tab !== tab)
    device.tabs = [...device.tabs.filter((each) => each !== tab), new Tab(device)]
  },
  /** It dies in the middle of its next transaction, of which nothing may stay. */
  async killInside(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const tab = pick(device.tabs, b)
    if (!tab) return
    tab.killAfter(c % 6)
    device.tabs = [...device.tabs, new Tab(device)].filter((each) => each.alive)
  },
  restart: (world: World) => world.server.restart(),
  backup: (world: World) => world.server.backup(),
  async restore(world: World) {
    if (await world.server.restore()) world.restored += 1
  },
  async jump(world: World, { a, b }: Step) {
    deviceOf(world, a).skew = ((b % 51) - 25) * day
  },
  block: (world: World, step: Step) => setBlock(world, step, false),
  unblock: (world: World, step: Step) => setBlock(world, step, true),
  async move(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const university = b % 2 === 0 ? 'Purdue University' : 'University of Notre Dame'
    const args = { userId: device.person.user.id, university, moveListings: c % 2 === 0 }
    await queue(world, device, 'university.change', args)
  },
  async retry(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const entry = pick(await refusedOf(device), b)
    if (entry) await device.retry(entry, world.time + device.skew)
  },
  async discard(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const entry = pick(await refusedOf(device), b)
    if (entry) await device.discard(entry)
  },
}

async function savedOf(world: World, { a, b }: Step) {
  const device = deviceOf(world, a)
  const rows = await device.store.transaction((tx) => tx.rows.savedListings.all())
  const row = pick(rows, b)
  return row && { savedListingId: row.savedListingId }
}

const refusedOf = (device: Device) => device.store.transaction((tx) => tx.refused.all())

// Blocking is an action of a later room: its row is written here as that one will write it.
async function setBlock(world: World, { a, b }: Step, deleted: boolean): Promise<void> {
  const [blocker, blocked] = [pick(world.server.people, a), pick(world.server.people, b)]
  if (!blocker || !blocked || blocker === blocked) return
  const pair = { blockerId: blocker.user.id, blockedId: blocked.user.id }
  await world.server.services.writer.write({
    async run(tx, rev) {
      await tx
        .insert(blocks)
        .values({ ...pair, rev, deleted })
        .onConflictDoUpdate({
          target: [blocks.blockerId, blocks.blockedId],
          set: { rev, deleted },
        })
    },
  })
}
