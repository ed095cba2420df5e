import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { stampListingsOf } from '#server/listings/stamp.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { having, noChanges } from '#tests/support/server/having.ts'
import { createListing, readFeed, save } from '#tests/support/server/listings.ts'
import { decided, suspendUser } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'

const { app, maya, jonas, dre } = appOfEachTest()
/** Jonas’s. */
let device: Device
beforeEach(() => {
  device = new Device(app, jonas)
})

const patch = (as: SignedIn, id: string, body: object) =>
  app.call('PATCH', `/api/listings/${id}`, { as, body })

/** Changes a user in the database directly, as moderators and name changes will. */
async function changeUser(who: SignedIn, changes: Partial<typeof users.$inferInsert>) {
  await app.resources.writer.write({
    async run(tx, rev) {
      await tx.update(users).set(changes).where(eq(users.id, who.user.id))
      await stampListingsOf(tx, who.user.id, rev)
    },
  })
}

test('deleting a user’s own listing removes their own save of it on server and device', async () => {
  const id = await createListing(app, jonas)
  await save(app, jonas, id)
  const saves = () => device.rows.savedListings.size
  await device.sync()
  expect(saves()).toBe(1)
  await device.sync(device.act('listing.delete', { id }))
  expect(saves()).toBe(0)
  const fresh = new Device(app, jonas)
  await fresh.sync()
  expect(fresh.rows.savedListings.size).toBe(0)
})

test('the first rows are a snapshot, and then only changes arrive', async () => {
  const id = await createListing(app, maya)
  expect(await device.step()).toMatchObject({ reset: true, from: null })
  expect(device.listing(id)).toMatchObject({ title: 'Oak desk', price: 45 })
  expect(await device.step()).toMatchObject({ reset: false, more: false })
  const { cursor } = device
  expect(await device.step()).toEqual(having({ ...noChanges, from: cursor, cursor, reset: false }))
  await patch(maya, id, { price: 30 })
  const other = await createListing(app, dre)
  const { put } = await device.step()
  expect(put).toEqual({ listings: [expect.arrayContaining([id, 30])] })
  expect(device.held).not.toContain(other)
})

test('the rows equal those of REST', async () => {
  await createListing(app, maya, { category: 'Event Tickets', eventType: 'Play', price: 0 })
  await createListing(app, maya)
  await device.sync()
  const feed = await readFeed(app, jonas)
  expect(feed).toHaveLength(2)
  expect([...device.rows.listings.values()]).toEqual(feed)
})

test('a deleted listing disappears from the device', async () => {
  const id = await createListing(app, maya)
  await device.sync()
  expect(device.held).toEqual([id])
  await app.call('DELETE', `/api/listings/${id}`, { as: maya })
  await device.sync()
  expect(device.held).toEqual([])
})

test('saved listings come with their listings, and unsaved ones disappear', async () => {
  const id = await createListing(app, maya)
  const { savedListingId } = await save(app, jonas, id)
  await device.sync()
  expect([...device.rows.savedListings.values()]).toMatchObject([{ savedListingId, listingId: id }])
  expect(device.held).toEqual([id])
  const second = await createListing(app, maya)
  await device.sync()
  device.rows.listings.delete(second)
  await save(app, jonas, second)
  await device.sync()
  expect(device.held).toEqual([id, second])
  await app.call('DELETE', '/api/saved-listings', { as: jonas, body: { savedListingId } })
  await device.sync()
  expect([...device.rows.savedListings.keys()]).toEqual([`${second}.${jonas.user.id}`])
  expect(device.held).toContain(id)
})

test('a device never gets the saved listings of others', async () => {
  const id = await createListing(app, maya)
  const theirs = new Device(app, maya)
  await device.sync()
  await save(app, maya, id)
  await theirs.sync()
  await device.sync()
  expect([theirs.rows.savedListings.size, device.rows.savedListings.size]).toEqual([1, 0])
})

describe('another campus', () => {
  test('stays hidden, in the first rows and in changes', async () => {
    const before = await createListing(app, dre)
    await device.sync()
    const after = await createListing(app, dre)
    await patch(dre, before, { price: 1 })
    const { put, del } = await device.step()
    expect([put, del, device.held]).toEqual([{}, {}, []])
    const theirs = new Device(app, dre)
    await theirs.sync()
    expect(theirs.held.toSorted()).toEqual([before, after].toSorted())
  })

  test('a moved listing goes from one campus to the other; its seller keeps it', async () => {
    const seller = await newcomer(app)
    const [own, there] = [new Device(app, seller), new Device(app, dre)]
    const id = await createListing(app, seller)
    await Promise.all([own.sync(), there.sync(), device.sync()])
    expect([own.held, there.held, device.held]).toEqual([[id], [], [id]])
    await changeUser(seller, { universityId: 'university-of-notre-dame' })
    await app.call('POST', `/api/listings/move/${id}`, { as: seller })
    await Promise.all([own.sync(), there.sync(), device.sync()])
    expect([own.held, there.held, device.held]).toEqual([[id], [id], []])
  })

  test('a user who changes campus gets a snapshot there and keeps their own rows', async () => {
    const mover = await newcomer(app)
    const phone = new Device(app, mover)
    const own = await createListing(app, mover)
    const [here, there] = [await createListing(app, maya), await createListing(app, dre)]
    await phone.sync()
    expect(phone.held.toSorted()).toEqual([own, here].toSorted())
    const body = { university: 'University of Notre Dame' }
    await app.call('PUT', `/api/users/university/${mover.user.id}`, { as: mover, body })
    expect(await phone.step()).toMatchObject({ reset: true, more: true })
    await phone.sync()
    expect(phone.held.toSorted()).toEqual([own, there].toSorted())
    await patch(mover, own, { price: 7 })
    await phone.sync()
    expect(phone.listing(own)).toMatchObject({ price: 7 })
  })
})

describe('a block', () => {
  for (const direction of ['by the viewer', 'by the seller']) {
    test(`${direction} removes all rows of the other user, and its end restores them`, async () => {
      const id = await createListing(app, maya)
      await save(app, jonas, id)
      await device.sync()
      expect(device.held).toEqual([id])
      const isOwn = direction === 'by the viewer'
      const [blocker, blocked] = isOwn ? [jonas, maya] : [maya, jonas]
      await block(app, blocker, blocked)
      const { purge, put } = await device.step()
      expect([purge, Object.keys(put)]).toEqual([[maya.user.id], ['blocks']])
      await patch(maya, id, { price: 1 })
      expect(await device.step()).toEqual(having(noChanges))
      expect(device.held).toEqual([])
      await unblock(app, blocker, blocked)
      await device.sync()
      expect(device.listing(id)).toMatchObject({ price: 1 })
    })
  }

  test('that ends in one direction restores nothing while the other remains', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    await block(app, jonas, maya)
    await block(app, maya, jonas)
    await device.sync()
    await unblock(app, jonas, maya)
    await device.sync()
    expect(device.held).toEqual([])
    const fresh = new Device(app, jonas)
    await fresh.sync()
    expect(fresh.held).not.toContain(id)
  })

  test('between other users changes nothing', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    await block(app, dre, maya)
    expect(await device.step()).toEqual(having(noChanges))
    expect(device.held).toEqual([id])
  })
})

test('the listings of a suspended seller disappear and come back with the seller', async () => {
  const id = await createListing(app, maya)
  await device.sync()
  expect(device.held).toEqual([id])
  const moderator = await suspendUser(app, maya)
  await device.sync()
  expect(device.held).toEqual([])
  expect((await new Device(app, maya).send({})).status).toBe(401)
  const reinstate = { kind: 'user', subjectId: maya.user.id, verdict: 'reinstate' }
  await decided(app, moderator, reinstate)
  await device.sync()
  expect(device.held).toEqual([id])
})

test('a seller’s new name reaches the devices that hold their listings', async () => {
  const id = await createListing(app, maya)
  await device.sync()
  await changeUser(maya, { username: 'maya2', usernameKey: 'maya2' })
  await device.sync()
  expect(device.listing(id)?.seller.username).toBe('maya2')
})

test('the listings of a deleted account disappear', async () => {
  const leaver = await newcomer(app)
  await createListing(app, leaver)
  await device.sync()
  expect(device.held).toHaveLength(1)
  const body = { password: leaver.person.password }
  await app.call('DELETE', `/api/users/${leaver.user.id}`, { as: leaver, body })
  await device.sync()
  expect(device.held).toEqual([])
})
