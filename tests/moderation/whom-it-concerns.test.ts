import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { write } from '#tests/support/server/messages.ts'
import { decided, newModerator, reportListing } from '#tests/support/server/moderation.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { review } from '#tests/support/server/reviews.ts'

const app = await appOfFile()
const moderator = await newModerator(app)
const reporter = await newcomer(app)

async function reportedMessage(sender: Newcomer): Promise<string> {
  const { _id: messageId } = await write(app, sender, reporter, 'Pay by gift card.')
  const body = { messageId, reason: 'Spam' }
  await app.call('POST', '/api/message-report', { as: reporter, body })
  return messageId
}

async function reportedReview(author: Newcomer): Promise<string> {
  await write(app, author, reporter, 'Is it still there?')
  await write(app, reporter, author, 'Yes.')
  const { reviewId } = await review(app, author, reporter)
  await app.call('POST', '/api/review-report', { as: reporter, body: { reviewId, reason: 'Spam' } })
  return reviewId
}

async function reportedListing(seller: Newcomer): Promise<string> {
  const id = await createListing(app, seller)
  await reportListing(app, reporter, id)
  return id
}

test.each([
  ['listing', reportedListing],
  ['message', reportedMessage],
  ['review', reportedReview],
])('of several reported %ss, a decision concerns the author of its own', async (kind, reported) => {
  const [first, second, third] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  await reported(first)
  const subjectId = await reported(second)
  await reported(third)
  await decided(app, moderator, { kind, subjectId, verdict: 'warn' })
  const told = await Promise.all(
    [first, second, third].map(async (person) =>
      (await notificationsOf(app, person)).some(({ message }) => message.includes('warned you')),
    ),
  )
  expect(told).toEqual([false, true, false])
})
