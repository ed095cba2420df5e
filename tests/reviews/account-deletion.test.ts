import { eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { users } from '#drizzle/schema/accounts.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { ownDataSchema } from '#sync/accounts/own-data.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, save } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { review } from '#tests/support/server/reviews.ts'

const app = await appOfFile()

test('[ACCT-06] deleting an account removes saved listings and reviews both ways, and averages follow', async () => {
  const { maya, jonas } = app.people
  const { person, ...own } = await newcomer(app)
  await save(app, own, await createListing(app, maya))
  await review(app, own, maya, { rating: 1 })
  await review(app, jonas, maya, { rating: 5 })
  await review(app, jonas, own, { rating: 2 })
  const device = new Device(app, jonas)
  await device.sync()
  expect(device.rows.reviews.size).toBe(2)

  const { password } = person
  await app.call('DELETE', `/api/users/${own.user.id}`, { as: own, body: { password } })

  const { id } = own.user
  const saved = await app.read((db) =>
    db.select().from(savedListings).where(eq(savedListings.userId, id)),
  )
  expect(saved).toEqual([])
  const left = await app.read((db) =>
    db
      .select()
      .from(reviews)
      .where(or(eq(reviews.reviewerId, id), eq(reviews.revieweeId, id))),
  )
  expect(left).toHaveLength(2)
  for (const row of left) expect(row).toMatchObject({ deleted: true, comment: '', rating: 0 })
  const [row] = await app.read((db) => db.select().from(users).where(eq(users.id, maya.user.id)))
  expect(row).toMatchObject({ ratingSum: 5, ratingCount: 1 })
  await device.sync()
  expect([...device.rows.reviews.values()]).toMatchObject([{ reviewer: 'jonas', rating: 5 }])
})

test('the file of one’s own data has the reviews written and received', async () => {
  const { maya, jonas } = app.people
  const own = await newcomer(app)
  const written = await review(app, own, maya)
  const received = await review(app, jonas, own)
  await review(app, jonas, await newcomer(app))
  await app.call('POST', '/api/review-report', {
    as: own,
    body: { reviewId: received.reviewId, reason: 'Other', details: 'Never met.' },
  })
  const response = await app.call('GET', `/api/users/${own.user.id}/data`, { as: own })
  const data = v.parse(ownDataSchema, await response.json())
  expect(data.reviews).toEqual({ written: [written], received: [received] })
  expect(data.reports.reviews).toMatchObject([{ reviewId: received.reviewId, reason: 'Other' }])
})
