import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { SyncResult } from '#sync/engine/protocol.ts'
import type { TableName } from '#sync/engine/view.ts'
import { newId } from '#client/device/new-id.ts'
import { postReview } from '#sync/actions/reviews.ts'
import { saveListing } from '#sync/actions/saved-listings.ts'
import { reviewIdOf } from '#sync/reviews.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { idSchema, uuidv7 } from '#sync/id.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, readJson, readOne } from '#tests/support/server/listings.ts'

const { app, maya, jonas } = appOfEachTest()

const codes = (results: SyncResult[]) =>
  results.map(([, status, problem]) => (status === 'no' ? problem.code : 'ok'))

const keys = (device: Device, table: TableName) => [...device.rows[table].keys()]

test('[API-22] what a device makes has its UUID, and of a pair two devices make one', async () => {
  const one = new Device(app, maya)
  const other = new Device(app, maya)
  const recipientId = jonas.user.id
  const offer = await createListing(app, jonas)
  // Random ones and those with the time in them are both ids.
  const [listing, first, shared, opening] = [
    randomUUID(),
    uuidv7(app.now(), new Uint8Array(16)),
    randomUUID(),
    randomUUID(),
  ]
  const made = await one.sync(
    one.act('listing.create', { id: listing, ...desk }),
    one.act('message.send', { id: first, recipientId, content: 'Hello' }),
    one.act('message.share', {
      id: shared,
      recipientUsername: jonas.user.username,
      listingId: listing,
    }),
    one.act('conversation.create', { recipientId, messages: [{ id: opening, content: 'Again' }] }),
  )
  expect(codes(made)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(await readOne(app, jonas, listing)).toMatchObject({ _id: listing })
  const path = `/messages/get-messages/${recipientId}/${maya.user.username}`
  const heard = await readJson<{ _id: string }[]>(app, jonas, path)
  expect(heard.map(({ _id }) => _id).toSorted()).toEqual([first, shared, opening].toSorted())

  const refused = await one.sync(
    one.act('listing.create', { id: 'desk-1', ...desk }),
    one.act('message.send', { id: '1', recipientId, content: 'Hello' }),
  )
  expect(refused.map(([, status]) => status)).toEqual(['no', 'no'])

  // Both devices do it before either hears of the other.
  const pair = (device: Device) => [
    device.act('savedListing.save', { listingId: offer }),
    device.act('review.post', { revieweeId: recipientId, rating: 5, content: 'Fair.' }),
    device.act('message.send', { id: randomUUID(), recipientId, content: 'Still there?' }),
  ]
  await one.sync(...pair(one))
  await other.sync(...pair(other))
  await one.sync()
  for (const device of [one, other]) {
    expect(keys(device, 'savedListings')).toEqual([savedListingId(offer, maya.user.id)])
    expect(keys(device, 'reviews')).toEqual([reviewIdOf(recipientId, maya.user.id)])
    expect(keys(device, 'conversations')).toEqual([recipientId])
  }

  // What the screen shows before the answer has the same ids.
  const actor = { userId: maya.user.id, username: maya.user.username, universityId: randomUUID() }
  const context = { actor, now: app.now() }
  const review = { revieweeId: recipientId, rating: 5, content: 'Fair.' }
  const touched = [
    ...saveListing.touches({ listingId: offer }, context),
    ...postReview.touches(review, context),
  ]
  expect(touched).toContainEqual({
    table: 'savedListings',
    key: savedListingId(offer, maya.user.id),
  })
  expect(touched).toContainEqual({ table: 'reviews', key: reviewIdOf(recipientId, maya.user.id) })
  expect(v.is(idSchema, newId())).toBe(true)
})
