import { savedListingId } from '#sync/saved-listings.ts'
import type { Listing } from '#sync/listings.ts'
import { Tab, type Device } from './device.ts'
import { pick } from './pick.ts'
import { setBlock } from './set-block.ts'
import type { World } from './world.ts'

export interface Step {
  kind: keyof typeof kinds
  a: number
  b: number
  c: number
}

const day = 24 * 60 * 60 * 1000

export const take = (world: World, step: Step): Promise<void> => kinds[step.kind](world, step)

const deviceOf = (world: World, n: number): Device => {
  const device = pick(world.devices, n)
  if (!device) throw new Error('There is no device.')
  return device
}

const otherThan = (world: World, { person }: Device, n: number) => {
  const others = world.server.people.filter(({ user }) => user.id !== person.user.id)
  const other = pick(others, n)
  if (!other) throw new Error('There is nobody else.')
  return other
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
  async readTold(world: World, step: Step) {
    const told = await toldOf(world, step)
    if (told) await queue(world, deviceOf(world, step.a), 'notification.read', { id: told._id })
  },
  async removeTold(world: World, step: Step) {
    const told = await toldOf(world, step)
    const [name, args] =
      step.c % 2 === 0 ? ['delete', { id: told?._id }] : ['clear', { ids: [told?._id] }]
    if (told) await queue(world, deviceOf(world, step.a), `notification.${name}`, args)
  },
  /** A picture that has yet to arrive, or none. */
  async picture(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const image = b % 4 === 0 ? null : `sha256:${b.toString(16).padStart(64, '0')}`
    await queue(world, device, 'profile.image', { id: device.person.user.id, image })
  },
  async report(world: World, { a }: Step) {
    const device = deviceOf(world, a)
    const description = tokenOf(world, device)
    const args = { description, category: 'UI', priority: 'Low' }
    await queue(world, device, 'report.bug', args, description)
  },
  async write(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const to = otherThan(world, device, b)
    const content = tokenOf(world, device)
    const args = { id: world.newId(), recipientId: to.user.id, content }
    await queue(world, device, 'message.send', args, content)
  },
  /** To somebody of whom the device may not know yet that there is a conversation with them. */
  async writeByName(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const to = otherThan(world, device, b)
    const content = tokenOf(world, device)
    const args = { id: world.newId(), recipientUsername: to.user.username, content }
    await queue(world, device, 'message.send', args, content)
  },
  async read(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const rows = await device.store.transaction((tx) => tx.rows.messages.all())
    const received = rows.filter(({ senderId }) => senderId !== device.person.user.id)
    const message = pick(received, b)
    if (!message) return
    const args = { otherUserId: message.otherUserId, upTo: message.timeSent }
    await queue(world, device, 'conversation.open', args)
    await queue(world, device, 'conversation.read', args)
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
    deviceOf(world, a).skew = ((b % 151) - 75) * day
  },
  block: (world: World, { a, b }: Step) => setBlock(world, { a, b }, false),
  unblock: (world: World, { a, b }: Step) => setBlock(world, { a, b }, true),
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
  async withdraw(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const action = pick(await device.store.transaction((tx) => tx.actions.all()), b)
    if (action) await device.withdraw(action.seq)
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

async function toldOf(world: World, { a, b }: Step) {
  const device = deviceOf(world, a)
  return pick(await device.store.transaction((tx) => tx.rows.notifications.all()), b)
}

const refusedOf = (device: Device) => device.store.transaction((tx) => tx.refused.all())
