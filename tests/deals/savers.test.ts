import { expect, test } from 'vitest'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing, save } from '#tests/support/server/listings.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { accept, end, offer } from '#tests/deals/make-deals.ts'

const app = await appOfFile()
const { maya } = app.people

test('[PRICE-08] a saver whose own deal changes the status hears of the deal alone', async () => {
  const buyer = await newcomer(app)
  const listingId = await createListing(app, maya)
  const deal = await offer(app, buyer, listingId)
  const other = await newcomer(app)
  for (const as of [buyer, other]) {
    const { savedListingId } = await save(app, as, listingId)
    const body = { savedListingId, notifyOnUpdate: true }
    await app.call('PATCH', '/api/saved-listings/notify', { as, body })
  }
  const reserved = await accept(app, maya, deal)
  expect(await notificationsOf(app, buyer)).toMatchObject([{ title: 'maya accepted $40' }])
  expect(await notificationsOf(app, other)).toMatchObject([{ title: 'New status' }])
  await end(app, maya, reserved)
  const told = await notificationsOf(app, buyer)
  expect(told.map(({ type }) => type)).toEqual(['other', 'other'])
})
