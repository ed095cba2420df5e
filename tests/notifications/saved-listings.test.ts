import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#drizzle/schema/notifications.ts'
import { block } from '#tests/support/server/blocks.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, type SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, readOne, save } from '#tests/support/server/listings.ts'
import { mailsSettled, newcomer, subjectsTo } from '#tests/support/people/newcomer.ts'
import { notificationsOf, watch } from '#tests/support/server/notifications.ts'
import { upload } from '#tests/support/server/photos.ts'

const app = await appOfFile()
const { maya } = app.people

async function watched(by: SignedIn, changes: object = {}): Promise<string> {
  const id = await createListing(app, maya, { title: 'Oak desk', price: 45, ...changes })
  await watch(app, by, id)
  return id
}

async function edit(listingId: string, body: object): Promise<void> {
  const answer = await app.call('PATCH', `/api/listings/${listingId}`, { as: maya, body })
  expect(answer.status).toBe(200)
}

const wordsOf = async (as: SignedIn) =>
  (await notificationsOf(app, as)).map(({ title, message }) => [title, message])

test.each([
  [{ price: 30 }, '$45 → $30'],
  [{ price: 0 }, '$45 → Free'],
  [{ price: '30.5' }, '$45 → $30.50'],
  [{ status: 'Sold' }, 'Sold'],
  [{ title: 'Oak table' }, 'Now called “Oak table”'],
  [{ description: 'New wax.' }, 'New description'],
  [
    { price: 30, status: 'Pending', description: 'New wax.' },
    '$45 → $30 · Pending · New description',
  ],
])('[SAVED-08] %o gives the saver one notification', async (change, message) => {
  const saver = await newcomer(app)
  const listing = await watched(saver)
  await edit(listing, change)
  expect(await notificationsOf(app, saver)).toEqual([
    {
      _id: expect.any(String),
      type: 'savedListing',
      title: 'Oak desk',
      message,
      link: `/for-you?listingId=${listing}`,
      read: false,
      time: expect.any(String),
    },
  ])
})

test('[SAVED-08] deleting the listing notifies the saver, without a link', async () => {
  const saver = await newcomer(app)
  const listing = await watched(saver)
  const answer = await app.call('DELETE', `/api/listings/${listing}`, { as: maya })
  expect(answer.status).toBe(200)
  const [notification, ...others] = await notificationsOf(app, saver)
  expect(others).toEqual([])
  expect(notification).toMatchObject({
    type: 'savedListing',
    title: 'Oak desk',
    message: 'No longer for sale',
  })
  expect(notification).not.toHaveProperty('link')
})

test('[SAVED-08] with notify never on or turned off, the saver gets none', async () => {
  const [plain, undecided] = [await newcomer(app), await newcomer(app)]
  const listing = await watched(undecided)
  await save(app, plain, listing)
  const body = { savedListingId: `${listing}.${undecided.user.id}`, notifyOnUpdate: false }
  await app.call('PATCH', '/api/saved-listings/notify', { as: undecided, body })
  await edit(listing, { price: 1 })
  await app.call('DELETE', `/api/listings/${listing}`, { as: maya })
  for (const each of [plain, undecided]) expect(await wordsOf(each)).toEqual([])
})

test('a user who has unsaved the listing is not notified', async () => {
  const saver = await newcomer(app)
  const listing = await watched(saver)
  const body = { savedListingId: `${listing}.${saver.user.id}` }
  await app.call('DELETE', '/api/saved-listings', { as: saver, body })
  await edit(listing, { price: 1 })
  expect(await wordsOf(saver)).toEqual([])
})

test('an edit without a change, or of photos and category, notifies no one', async () => {
  const saver = await newcomer(app)
  const listing = await watched(saver)
  const { title, description, status } = await readOne(app, maya, listing)
  await edit(listing, { title: ` ${title} `, description, price: '45.00', status })
  await edit(listing, { category: 'Other' })
  await edit(listing, { images: [(await upload(app, maya)).public_id] })
  expect(await wordsOf(saver)).toEqual([])
  await edit(listing, { price: 44 })
  expect(await wordsOf(saver)).toHaveLength(1)
})

test('a refused edit notifies no one, and an edit never notifies its seller', async () => {
  const saver = await newcomer(app)
  const listing = await watched(saver)
  await watch(app, maya, listing)
  const before = await wordsOf(maya)
  const body = { price: 20, title: '' }
  const refused = await app.call('PATCH', `/api/listings/${listing}`, { as: maya, body })
  expect(refused.status).toBe(400)
  await edit(listing, { price: 20 })
  expect(await wordsOf(saver)).toHaveLength(1)
  expect(await wordsOf(maya)).toEqual(before)
})

test.each(['the seller', 'the saver'])(
  'a block by %s hides notifications about changes and about the deletion',
  async (by) => {
    const saver = await newcomer(app)
    const listing = await watched(saver)
    await (by === 'the seller' ? block(app, maya, saver) : block(app, saver, maya))
    await edit(listing, { price: 1 })
    await app.call('DELETE', `/api/listings/${listing}`, { as: maya })
    // The notification must not exist: a hidden one would show after the block ends.
    const ofSaver = eq(notifications.userId, saver.user.id)
    expect(await app.read((db) => db.select().from(notifications).where(ofSaver))).toEqual([])
  },
)

test('a user who has moved to another campus is not notified about the old one', async () => {
  const saver = await newcomer(app)
  const listing = await watched(saver)
  const body = { university: cast.dre.college }
  await app.call('PUT', `/api/users/university/${saver.user.id}`, { as: saver, body })
  await edit(listing, { price: 1 })
  expect(await wordsOf(saver)).toEqual([])
})

test('a listing that waits for its photos notifies no one', async () => {
  const saver = await newcomer(app)
  const listing = await watched(saver)
  const phone = new Device(app, maya)
  const images = [`sha256:${'ab'.repeat(32)}`]
  const [sent] = await phone.sync(phone.act('listing.edit', { id: listing, price: 44, images }))
  expect(sent?.[1]).toBe('ok')
  expect(await wordsOf(saver)).toHaveLength(1)
  await edit(listing, { price: 43 })
  expect(await wordsOf(saver)).toHaveLength(1)
})

test('[NOTIF-10] with Enable Notifications off none is created, and security emails are still sent', async () => {
  const { person, ...saver } = await newcomer(app)
  const listing = await watched(saver)
  const settings = (notificationsEnabled: boolean) =>
    app.call('PUT', `/api/users/settings/${saver.user.id}`, {
      as: saver,
      body: { notificationsEnabled },
    })
  await settings(false)
  await edit(listing, { price: 1 })
  expect(await wordsOf(saver)).toEqual([])
  const password = 'Another-Desk!1'
  const changed = await app.call('PATCH', `/profileInfo/update-password/${saver.user.id}`, {
    as: saver,
    body: { oldPassword: person.password, password },
  })
  expect(changed.status).toBe(200)
  await mailsSettled(app)
  expect(await subjectsTo(app, person.email)).toContain('Your Quad password was changed')

  await settings(true)
  await edit(listing, { price: 2 })
  expect(await wordsOf(saver)).toHaveLength(1)
})

test('deleting a seller’s account removes all texts and notifies savers of the deleted listing', async () => {
  const { person, ...seller } = await newcomer(app)
  const saver = await newcomer(app)
  const listing = await createListing(app, seller, { title: 'Secret sofa' })
  await watch(app, saver, listing)
  await app.call('PATCH', `/api/listings/${listing}`, { as: seller, body: { price: 1 } })
  expect((await wordsOf(saver)).flat().join()).toContain('Secret sofa')
  const body = { password: person.password }
  const left = await app.call('DELETE', `/api/users/${seller.user.id}`, { as: seller, body })
  expect(left.status).toBe(200)
  expect(await wordsOf(saver)).toEqual([['No longer for sale', 'A listing you saved was removed.']])
})
