import { expect, test } from 'vitest'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, readFeed, readOne, save } from '#tests/support/server/listings.ts'
import { messagesWith } from '#tests/support/server/messages.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { offer, sendOffer } from '#tests/deals/make-deals.ts'

const app = await appOfFile()
const { maya } = app.people

const edit = (id: string, body: object) =>
  app.call('PATCH', `/api/listings/${id}`, { as: maya, body })

const rowOf = async (as: typeof maya, id: string) => {
  const device = new Device(app, as)
  await device.sync()
  return device.rows.listings.get(id)
}

test('a listing whose seller takes no offers is asked for at its price alone', async () => {
  const buyer = await newcomer(app)
  const listingId = await createListing(app, maya, { takesOffers: false })
  expect(await readOne(app, buyer, listingId)).toMatchObject({ takesOffers: false })
  const sentence = 'The seller doesn’t take offers for this listing.'
  await expectRefusal(await sendOffer(app, buyer, listingId), 409, sentence)
  await edit(listingId, { takesOffers: true })
  expect((await readOne(app, buyer, listingId)).takesOffers).toBeUndefined()
  expect((await offer(app, buyer, listingId)).state).toBe('open')
  const other = await createListing(app, maya, { takesOffers: false })
  expect((await offer(app, buyer, other, { amount: 45 })).state).toBe('open')
})

test('the lowest offer is part of its seller’s answers and rows, and of no one else’s', async () => {
  const buyer = await newcomer(app)
  const listingId = await createListing(app, maya, { floor: '31.50' })
  await save(app, maya, listingId)
  await save(app, buyer, listingId)
  expect(await readOne(app, maya, listingId)).toMatchObject({ floor: 31.5 })
  expect(await rowOf(maya, listingId)).toMatchObject({ floor: 31.5 })
  const own = await app.call('GET', `/api/users/${maya.user.id}/data`, { as: maya })
  expect(await own.text()).toContain('"floor": 31.5')
  const seen = [await readOne(app, buyer, listingId), await rowOf(buyer, listingId)]
  expect(seen).toMatchObject([{ _id: listingId }, { _id: listingId }])
  expect(JSON.stringify([...seen, await readFeed(app, buyer)])).not.toMatch(/floor|31\.5\b/)
})

test('an edit of other fields keeps the lowest offer, and an edit can remove it', async () => {
  const device = new Device(app, maya)
  const listingId = await createListing(app, maya, { floor: 30 })
  await device.sync()
  await edit(listingId, { price: 50 })
  await device.sync()
  expect(device.rows.listings.get(listingId)).toMatchObject({ price: 50, floor: 30 })
  await expectRefusal(
    await edit(listingId, { floor: 'ten' }),
    400,
    'Price must be a number of 0 or more.',
    'floor',
  )
  expect((await edit(listingId, { floor: null })).status).toBe(200)
  expect((await readOne(app, maya, listingId)).floor).toBeUndefined()
  await device.sync()
  expect(device.rows.listings.get(listingId)?.floor).toBeUndefined()
})

test('an offer below the lowest amount is declined like any other, and no one but the seller learns of the amount', async () => {
  const buyer = await newcomer(app)
  const listingId = await createListing(app, maya, { floor: 31.5 })
  const before = (await notificationsOf(app, maya)).length
  const low = await offer(app, buyer, listingId, { amount: 20 })
  expect(low).toMatchObject({ state: 'closed', reason: 'declined', turn: 1 })
  expect(await notificationsOf(app, maya)).toHaveLength(before)
  expect(await notificationsOf(app, buyer)).toMatchObject([{ title: 'maya declined $20' }])
  const seen = [low, await messagesWith(app, buyer, 'maya'), await readOne(app, buyer, listingId)]
  expect(JSON.stringify(seen)).not.toMatch(/floor|31\.5\b/)
  expect((await offer(app, buyer, listingId, { amount: 40 })).state).toBe('open')
})

test('an offer of the asking price is never below the lowest amount', async () => {
  const buyer = await newcomer(app)
  const listingId = await createListing(app, maya, { floor: 60 })
  expect((await offer(app, buyer, listingId, { amount: 45 })).state).toBe('open')
})
