import { imageFolders } from '#sync/images.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { click, clickSteps } from './clicks.ts'
import { faults } from './faults.ts'
import { ownChange } from './own-profiles.ts'
import { photoAt } from './photos.ts'
import { pick } from './pick.ts'
import {
  deviceOf,
  listingsOf,
  notificationOf,
  otherThan,
  refusedOf,
  savedOf,
  shownOf,
} from './rows-of.ts'
import { queue, tokenOf, type Numbers } from './queue.ts'
import { reviewSteps } from './reviews.ts'
import { photoSteps } from './stores/stored-photos.ts'
import type { World } from './world.ts'

export interface Step extends Numbers {
  kind: keyof typeof kinds
}

const deeds = {
  async create(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const [title, id] = [tokenOf(world, device), world.newId()]
    const price = b % 7
    const images = c % 5 === 0 ? [photoAt(b).name] : []
    // A long one is more than a request of a slow line has.
    const description = c % 3 === 0 ? 'é'.repeat(1900) : 'As new.'
    const args = { id, title, description, price, category: 'Furniture', images }
    await queue(world, device, 'listing.create', args, title)
  },
  async edit(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const listing = pick(await listingsOf(device), b)
    if (!listing) return
    const title = c % 3 === 0 ? undefined : tokenOf(world, device)
    const priced = { price: c % 50, seen: { price: [listing.price] } }
    // The status is in no conflict, and it is queued by itself when that about the price ends.
    const status = b % 4 === 0 ? { status: c % 2 === 0 ? 'Sold' : 'Pending' } : {}
    const changes = title === undefined ? { ...priced, ...status } : { title }
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
  /** A listing that the device deleted to save space is opened by its link, and saved. */
  async saveTrimmed(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const listingId = pick([...device.model.trimmed], b)
    if (listingId !== undefined) await queue(world, device, 'savedListing.save', { listingId })
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
    const notification = await notificationOf(world, step)
    if (notification)
      await queue(world, deviceOf(world, step.a), 'notification.read', { id: notification._id })
  },
  async removeTold(world: World, step: Step) {
    const notification = await notificationOf(world, step)
    const [name, args] =
      step.c % 2 === 0
        ? ['delete', { id: notification?._id }]
        : ['clear', { ids: [notification?._id] }]
    if (notification) await queue(world, deviceOf(world, step.a), `notification.${name}`, args)
  },
  async changeOwn(world: World, step: Step) {
    const device = deviceOf(world, step.a)
    const { name, args } = ownChange(step)
    await queue(world, device, name, { id: device.person.user.id, ...args })
  },
  /** A photo arrives, whether or not anything names it yet. */
  async upload(world: World, { a, b, c }: Step) {
    const folder = pick(imageFolders, c) ?? 'quad/profile-images'
    await world.server.upload(deviceOf(world, a).person, folder, photoAt(b))
  },
  /** The browser dies while it stores an edit. */
  async dieWriting(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const listing = pick(await listingsOf(device), b)
    if (!listing) return
    const write = { name: 'listing.edit', args: { id: listing._id, price: c % 50 } }
    await click(device, [write], world.time + device.skew, [c % 2 === 0 ? 'before' : 'after'])
  },
  /** An action of an earlier version of the app that this one can upgrade. */
  async upgradable(world: World, { a }: Step) {
    const device = deviceOf(world, a)
    const token = tokenOf(world, device)
    const write = { name: 'report.bug', args: { text: token }, token, version: 0 }
    await device.enqueue(write, world.time + device.skew)
  },
  /** One of a version that this one cannot upgrade, or that only a later server knows. */
  async foreign(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const args = { listingId: world.newId(), reason: 'Spam' }
    const write = { name: 'report.listing', args, version: b % 2 === 0 ? 0 : 2 }
    await device.enqueue(write, world.time + device.skew)
  },
  async report(world: World, { a }: Step) {
    const device = deviceOf(world, a)
    const description = tokenOf(world, device)
    const args = { description, category: 'UI', priority: 'Low' }
    await queue(world, device, 'report.bug', args, description)
  },
  async write(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const to = otherThan(world, device, b)
    const listing = c % 4 === 0 ? pick(await listingsOf(device), b) : undefined
    const content = tokenOf(world, device)
    const about = listing && { listingId: listing._id }
    const args = { id: world.newId(), recipientId: to.user.id, content, ...about }
    await queue(world, device, 'message.send', args, content)
  },
  /** With one or two photos, which may have arrived before. */
  async writePhotos(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const to = otherThan(world, device, b)
    const content = tokenOf(world, device)
    const images = [...new Set([photoAt(b).name, photoAt(c).name])]
    const args = { id: world.newId(), recipientId: to.user.id, content, images }
    await queue(world, device, 'message.send', args, content)
  },
  /** A message that waits for its photos, or may have been sent in the meantime. */
  async withdrawMessage(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const rows = await shownOf(device, 'messages')
    const message = pick(
      rows.filter(({ state }) => state === 'waiting'),
      b,
    )
    if (message) await queue(world, device, 'message.withdraw', { id: message._id })
  },
  /** To a user with whom the device may not know the conversation yet. */
  async writeByName(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const to = otherThan(world, device, b)
    const content = tokenOf(world, device)
    const args = { id: world.newId(), recipientUsername: to.user.username, content }
    await queue(world, device, 'message.send', args, content)
  },
  ...reviewSteps,
  ...clickSteps,
  ...photoSteps,
  async read(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const rows = await shownOf(device, 'messages')
    const received = rows.filter(({ senderId }) => senderId !== device.person.user.id)
    const message = pick(received, b)
    if (!message) return
    const args = { otherUserId: message.otherUserId, upTo: message.timeSent }
    await queue(world, device, 'conversation.open', args)
    await queue(world, device, 'conversation.read', args)
  },
  /** A listing that the server refuses, and its dependent actions. */
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
  async block(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    await queue(world, device, 'block.block', { userId: otherThan(world, device, b).user.id })
  },
  async unblock(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    await queue(world, device, 'block.unblock', { userId: otherThan(world, device, b).user.id })
  },
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
  /** The author of an edit in conflict keeps one of the two values. */
  async choose(world: World, { a, b, c }: Step) {
    const device = deviceOf(world, a)
    const entries = (await refusedOf(device)).filter(({ conflicts }) => conflicts !== undefined)
    const entry = pick(entries, b)
    if (entry) await device.choose(entry, c % 2 === 0 ? 'mine' : 'theirs', world.time + device.skew)
  },
  async withdraw(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const action = pick(await device.store.transaction((tx) => tx.log.all()), b)
    if (action) await device.withdraw(action.seq)
  },
  async discard(world: World, { a, b }: Step) {
    const device = deviceOf(world, a)
    const entry = pick(await refusedOf(device), b)
    if (entry) await device.discard(entry)
  },
}

const kinds = { ...deeds, ...faults }

export const take = (world: World, step: Step): Promise<void> => kinds[step.kind](world, step)
