import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { decided, newModerator, readItem } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { review } from '#tests/support/server/reviews.ts'

const app = await appOfFile()

test('a hidden review no longer counts, and counts again when it is restored', async () => {
  const moderator = await newModerator(app)
  const seller = await newcomer(app)
  const { jonas, maya } = app.people
  const { reviewId } = await review(app, jonas, seller)
  const body = { reviewId, reason: 'Spam' }
  expect((await app.call('POST', '/api/review-report', { as: maya, body })).status).toBe(200)
  const count = async () =>
    (await app.read((db) => db.select().from(users).where(eq(users.id, seller.user.id))))[0]
      ?.ratingCount
  expect(await count()).toBe(1)
  await decided(app, moderator, { kind: 'review', subjectId: reviewId, verdict: 'hide' })
  expect(await count()).toBe(0)
  const item = await readItem(app, moderator, 'review', reviewId)
  expect(item).toMatchObject({ review: { isHidden: true }, person: { username: 'jonas' } })
  await decided(app, moderator, { kind: 'review', subjectId: reviewId, verdict: 'restore' })
  expect(await count()).toBe(1)
})

test('a hidden review leaves no notification about it behind', async () => {
  const moderator = await newModerator(app)
  const seller = await newcomer(app)
  const { jonas, maya } = app.people
  const { reviewId } = await review(app, jonas, seller)
  expect(await notificationsOf(app, seller)).toHaveLength(1)
  await app.call('POST', '/api/review-report', { as: maya, body: { reviewId, reason: 'Spam' } })
  await decided(app, moderator, { kind: 'review', subjectId: reviewId, verdict: 'hide' })
  expect(await notificationsOf(app, seller)).toEqual([])
})
