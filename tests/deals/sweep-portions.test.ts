import { expect, test } from 'vitest'
import { sweepOffers, sweepReservations } from '#server/deals/sweep.ts'
import { askAboutMeetUps, remindOfMeetUps } from '#server/meet-ups/sweep.ts'
import { dealIdOf } from '#sync/deals/deals.ts'
import { addUsers } from '#tests/support/people/many-users.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'

const numberIn = (app: TestApp, sql: string) =>
  app.read(async ({ $client }) => $client.prepare<[], number>(sql).pluck().get())

test('more offers than one write takes all expire', async () => {
  const app = await appOfTest()
  const seller = await newcomer(app)
  const listingId = await createListing(app, seller)
  await app.resources.writer.write({
    run: async (tx) => {
      const insert = tx.$client.prepare(
        `INSERT INTO deals (id, listing_id, seller_id, buyer_id, state, amount_cents, by, turn, expires_at, title, changed_at, rev)
         VALUES (?, ?, ?, ?, 'open', 4000, 'buyer', 1, 1, 'Oak desk', 0, 1)`,
      )
      for (const buyerId of addUsers(tx.$client, 250, 'purdue-university'))
        insert.run(dealIdOf(listingId, buyerId), listingId, seller.user.id, buyerId)
    },
  })
  await sweepOffers(app.resources)
  expect(await numberIn(app, `SELECT count(*) FROM deals WHERE reason = 'expired'`)).toBe(250)
})

test('sweeps that find nothing commit nothing', async () => {
  const app = await appOfTest()
  const commits = () => numberIn(app, 'SELECT count(*) FROM sync_commits')
  const before = await commits()
  for (const sweep of [sweepOffers, sweepReservations, remindOfMeetUps, askAboutMeetUps])
    await sweep(app.resources)
  expect(await commits()).toBe(before)
})
