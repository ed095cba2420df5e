import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reviewReports } from '#drizzle/schema/reports.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block } from '#tests/support/server/blocks.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { review } from '#tests/support/server/reviews.ts'

const app = await appOfFile()

const report = (body: unknown, as = app.people.maya) =>
  app.call('POST', '/api/review-report', { as, body })
const stored = (reviewId: string) =>
  app.read((db) => db.select().from(reviewReports).where(eq(reviewReports.reviewId, reviewId)))

test('a review is reported once per user, also by the person whom it is about', async () => {
  const { maya, jonas, dre } = app.people
  const { reviewId } = await review(app, jonas, dre)
  const answer = { message: 'Thanks! Your report has been received.' }
  for (const details of [' Never met. ', 'Again.', 'And again.']) {
    const response = await report({ reviewId, reason: 'Inappropriate', details })
    expect([response.status, await response.json()]).toEqual([200, answer])
  }
  expect((await report({ reviewId, reason: 'Spam' }, dre)).status).toBe(200)
  const [first, second] = await stored(reviewId)
  expect(first).toMatchObject({
    reporterId: maya.user.id,
    reviewerId: jonas.user.id,
    reason: 'Inappropriate Content',
    details: 'Never met.',
    decisionId: null,
  })
  expect(second).toMatchObject({ reporterId: dre.user.id, reason: 'Spam' })
  expect(await stored(reviewId)).toHaveLength(2)
})

test('one’s own review, one behind a block and one that does not exist are not reported', async () => {
  const { maya, jonas } = app.people
  const own = await newcomer(app)
  const { reviewId } = await review(app, own, maya)
  const reason = 'Spam'
  const about = { reviewId, reason }
  await expectRefusal(await report(about, own), 403, 'You cannot report your own review.')
  await block(app, own, jonas)
  await expectRefusal(await report(about, jonas), 404, 'This review does not exist.')
  const absent = `${crypto.randomUUID()}.${crypto.randomUUID()}`
  await expectRefusal(await report({ reviewId: absent, reason }), 404)
  await expectRefusal(await report({ reviewId }), 400, 'Please choose a reason from the list.')
  await expectRefusal(await app.call('POST', '/api/review-report', { body: about }), 401)
  expect(await stored(reviewId)).toEqual([])
})
