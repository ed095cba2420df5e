import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import { flushListingCounts } from '#server/listings/counts.ts'
import { stampListingsOf } from '#server/listings/stamp.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import type { SignedIn } from '#tests/support/server/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { block, createListing, readFeed, save } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/server/newcomer.ts'

let app: TestApp
let maya: SignedIn
let jonas: SignedIn
let dre: SignedIn
/** Jonas’s. */
let device: Device
beforeEach(async () => {
  app = await testApp()
  ;({ maya, jonas, dre } = app.people)
  device = new Device(app, jonas)
})
afterEach(() => app.stop())

const patch = (as: SignedIn, id: string, body: object) =>
  app.call('PATCH', `/api/listings/${id}`, { as, body })

/** Changes a person past the screens, as moderators and name changes will. */
async function changeUser(who: SignedIn, changes: Partial<typeof users.$inferInsert>) {
  await app.resources.writer.write({
    async run(tx, rev) {
      await tx.update(users).set(changes).where(eq(users.id, who.user.id))
      await stampListingsOf(tx, who.user.id, rev)
    },
  })
}

test('a deletion of one’s own listing takes one’s own save along, on the server as on the device', async () => {
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

test('the first rows are a snapshot, then come changes alone', async () => {
  const id = await createListing(app, maya)
  expect(await device.step()).toMatchObject({ reset: true, from: null, more: false })
  expect(device.listing(id)).toMatchObject({ title: 'Oak desk', price: 45 })
  const { cursor } = device
  const none = { reset: false, purge: [], del: {}, put: {} }
  expect(await device.step()).toMatchObject({ ...none, from: cursor, cursor })
  await patch(maya, id, { price: 30 })
  const other = await createListing(app, dre)
  const { put } = await device.step()
  expect(put).toEqual({ listings: [expect.arrayContaining([id, 30])] })
  expect(device.held).not.toContain(other)
})

test('the rows are those of REST', async () => {
  await createListing(app, maya, { category: 'Event Tickets', eventType: 'Play', price: 0 })
  await createListing(app, maya)
  await device.sync()
  const feed = await readFeed(app, jonas)
  expect(feed).toHaveLength(2)
  expect([...device.rows.listings.values()]).toEqual(feed)
})

test('what is deleted goes', async () => {
  const id = await createListing(app, maya)
  await device.sync()
  expect(device.held).toEqual([id])
  await app.call('DELETE', `/api/listings/${id}`, { as: maya })
  await device.sync()
  expect(device.held).toEqual([])
})

test('saved listings come with the listings that they name, and go when they are let go', async () => {
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

test('nobody gets what others have saved', async () => {
  const id = await createListing(app, maya)
  const theirs = new Device(app, maya)
  await device.sync()
  await save(app, maya, id)
  await theirs.sync()
  await device.sync()
  expect([theirs.rows.savedListings.size, device.rows.savedListings.size]).toEqual([1, 0])
})

describe('another campus', () => {
  test('is seen by nobody here, in the first rows and in changes', async () => {
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

  test('a moved listing leaves the one campus and comes to the other; its seller keeps it', async () => {
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

  test('who changes campus starts anew there, and keeps what is their own', async () => {
    const mover = await newcomer(app)
    const phone = new Device(app, mover)
    const own = await createListing(app, mover)
    const here = await createListing(app, maya)
    const there = await createListing(app, dre)
    await phone.sync()
    expect(phone.held.toSorted()).toEqual([own, here].toSorted())
    const body = { university: 'University of Notre Dame' }
    await app.call('PUT', `/api/users/university/${mover.user.id}`, { as: mover, body })
    expect(await phone.step()).toMatchObject({ reset: true })
    expect(phone.held.toSorted()).toEqual([own, there].toSorted())
    await patch(mover, own, { price: 7 })
    await phone.sync()
    expect(phone.listing(own)).toMatchObject({ price: 7 })
  })
})

describe('a block', () => {
  for (const direction of ['by the viewer', 'by the seller']) {
    test(`${direction} takes all that is of the other, and its end brings it back`, async () => {
      const id = await createListing(app, maya)
      await save(app, jonas, id)
      await device.sync()
      expect(device.held).toEqual([id])
      if (direction === 'by the viewer') await block(app, jonas, maya)
      else await block(app, maya, jonas)
      expect(await device.step()).toMatchObject({ purge: [maya.user.id], put: {} })
      await patch(maya, id, { price: 1 })
      await device.sync()
      expect(device.held).toEqual([])
      await app.resources.writer.write({
        async run(tx, rev) {
          await tx.update(blocks).set({ deleted: true, rev })
        },
      })
      await device.sync()
      expect(device.listing(id)).toMatchObject({ price: 1 })
    })
  }

  test('that ends one way while the other way stands brings nothing back', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    await block(app, jonas, maya)
    await block(app, maya, jonas)
    await device.sync()
    await app.resources.writer.write({
      async run(tx, rev) {
        await tx
          .update(blocks)
          .set({ deleted: true, rev })
          .where(eq(blocks.blockerId, jonas.user.id))
      },
    })
    await device.sync()
    expect(device.held).toEqual([])
    const fresh = new Device(app, jonas)
    await fresh.sync()
    expect(fresh.held).not.toContain(id)
  })

  test('between others changes nothing', async () => {
    const id = await createListing(app, maya)
    await device.sync()
    await block(app, dre, maya)
    expect(await device.step()).toMatchObject({ purge: [], del: {}, put: {} })
    expect(device.held).toEqual([id])
  })
})

test('the listings of a suspended seller go and come back with them', async () => {
  const id = await createListing(app, maya)
  await device.sync()
  expect(device.held).toEqual([id])
  await changeUser(maya, { suspendedAt: app.now() })
  await device.sync()
  expect(device.held).toEqual([])
  expect((await new Device(app, maya).send({})).status).toBe(401)
  await changeUser(maya, { suspendedAt: null })
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

test('the listings of a deleted account go', async () => {
  const leaver = await newcomer(app)
  await createListing(app, leaver)
  await device.sync()
  expect(device.held).toHaveLength(1)
  const body = { password: leaver.person.password }
  await app.call('DELETE', `/api/users/${leaver.user.id}`, { as: leaver, body })
  await device.sync()
  expect(device.held).toEqual([])
})

test('counts come together, some time later, and when the server stops', async () => {
  const id = await createListing(app, maya)
  await device.sync()
  await app.call('POST', `/api/listings/view/${id}`, { as: jonas })
  await app.call('PATCH', `/api/listings/inquiry-count/${id}`, { as: jonas })
  expect((await device.step()).put).toEqual({})
  await flushListingCounts(app.resources)
  await device.sync()
  expect(device.listing(id)).toMatchObject({ views: 1, inquiries: 1 })
})
