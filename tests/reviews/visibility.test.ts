import { expect, test } from 'vitest'
import { reviewsOf } from '#server/reviews/queries.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import { write } from '#tests/support/server/messages.ts'
import { hideReview, suspendUser } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { deleteReview, editReview, postReview, review } from '#tests/support/server/reviews.ts'

const app = await appOfFile()

const seenBy = async ({ user }: SignedIn, about: SignedIn) => {
  const { reviews } = await app.read((db) => reviewsOf(db, about.user.id, user.id))
  return reviews.map(({ reviewer }) => reviewer)
}

test('a profile lists its reviews newest first', async () => {
  const seller = await newcomer(app)
  const { maya, jonas, dre } = app.people
  for (const author of [maya, jonas, dre]) {
    await review(app, author, seller)
    app.moveClock(1000)
  }
  expect(await seenBy(maya, seller)).toEqual(['dre', 'jonas', 'maya'])
})

test('neither side of a block can review the other or change a review', async () => {
  const [own, other] = [await newcomer(app), await newcomer(app)]
  const { reviewId } = await review(app, own, other)
  expect((await editReview(app, own, reviewId)).status).toBe(200)
  await block(app, own, other)
  const unblockFirst = 'You cannot review this user until you unblock them.'
  const impossible = 'You cannot review this user.'
  await expectRefusal(await postReview(app, own, other), 403, unblockFirst)
  await expectRefusal(await editReview(app, own, reviewId), 403, unblockFirst)
  await expectRefusal(await postReview(app, other, own), 403, impossible)
  expect(await seenBy(other, other)).toEqual([])
  // What people wrote remains theirs to delete.
  expect((await deleteReview(app, own, reviewId)).status).toBe(200)
})

test('a review behind a block looks as if it did not exist', async () => {
  const [own, other, seller] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  const { reviewId } = await review(app, own, seller)
  await expectRefusal(await editReview(app, other, reviewId), 403)
  expect(await seenBy(other, seller)).toEqual([own.user.username])
  await block(app, own, other)
  await expectRefusal(await editReview(app, other, reviewId), 404, 'This review does not exist.')
  await expectRefusal(await deleteReview(app, other, reviewId), 404, 'This review does not exist.')
  expect(await seenBy(other, seller)).toEqual([])
  expect(await seenBy(seller, seller)).toEqual([own.user.username])
})

test('a hidden review is there for its author only', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  const { reviewId } = await review(app, own, seller)
  await hideReview(app, seller, reviewId)
  await expectRefusal(await editReview(app, seller, reviewId), 404)
  expect(await seenBy(seller, seller)).toEqual([])
  expect(await seenBy(own, seller)).toEqual([own.user.username])
})

test('reviews of a private profile are for those to whom its owner has written', async () => {
  const { maya } = app.people
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  const { reviewId } = await review(app, own, seller)
  const settings = `/api/users/settings/${seller.user.id}`
  await app.call('PUT', settings, { as: seller, body: { privateProfile: true } })
  expect(await seenBy(maya, seller)).toEqual([])
  await expectRefusal(await editReview(app, maya, reviewId), 404)
  expect(await seenBy(own, seller)).toEqual([own.user.username])
  await write(app, maya, seller, 'Hi')
  expect(await seenBy(maya, seller)).toEqual([])
  await write(app, seller, maya, 'Hi')
  expect(await seenBy(maya, seller)).toEqual([own.user.username])
})

test('[CAMPUS-05] people of another campus are reviewed by their id, which their name leads to', async () => {
  const { jonas, dre } = app.people
  const found = await app.call('GET', '/profileInfo/get-id/dre', { as: jonas })
  expect(await found.json()).toEqual({ reviewerId: dre.user.id })
  const { reviewId } = await review(app, jonas, dre, { rating: 5 })
  expect(await seenBy(dre, dre)).toEqual(['jonas'])
  expect((await deleteReview(app, jonas, reviewId)).status).toBe(200)
})

test('suspended and deleted users cannot be reviewed', async () => {
  const { maya } = app.people
  const [seller, suspended] = [await newcomer(app), await newcomer(app)]
  const { password } = seller.person
  expect((await postReview(app, maya, suspended)).status).toBe(200)
  await suspendUser(app, suspended)
  const { jonas } = app.people
  await expectRefusal(await postReview(app, jonas, suspended), 404, 'This user does not exist.')
  expect(await seenBy(jonas, suspended)).toEqual([])
  await app.call('DELETE', `/api/users/${seller.user.id}`, { as: seller, body: { password } })
  await expectRefusal(await postReview(app, maya, seller), 404, 'This user does not exist.')
})

test('the reviewed person gets one notification, which follows edits and goes with the review', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  const { reviewId } = await review(app, own, seller, { rating: 1, content: 'Never came.' })
  const { username } = own.user
  expect(await notificationsOf(app, seller)).toMatchObject([
    {
      title: 'New review',
      message: `${username} gave you 1 star.`,
      type: 'other',
      link: `/profile/${seller.user.id}`,
    },
  ])
  await editReview(app, own, reviewId, { rating: 4 })
  const changed = { title: 'Review changed', message: `${username} gave you 4 stars.` }
  expect(await notificationsOf(app, seller)).toMatchObject([changed])
  await deleteReview(app, own, reviewId)
  expect(await notificationsOf(app, seller)).toEqual([])
})

test('with notifications off the reviewed person gets none', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  const settings = `/api/users/settings/${seller.user.id}`
  await app.call('PUT', settings, { as: seller, body: { notificationsEnabled: false } })
  await review(app, own, seller)
  expect(await notificationsOf(app, seller)).toEqual([])
})

test('a block hides the notification about a review, and an unblock brings it back', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  await review(app, own, seller)
  await block(app, seller, own)
  expect(await notificationsOf(app, seller)).toEqual([])
  await unblock(app, seller, own)
  expect(await notificationsOf(app, seller)).toHaveLength(1)
})

test('a review leaves the notifications about messages alone', async () => {
  const [own, other] = [await newcomer(app), await newcomer(app)]
  for (const [from, to] of [
    [own, other],
    [other, own],
  ] as const) {
    await write(app, from, to, 'Hi')
    await notificationsOf(app, to)
    await review(app, from, to)
    const titles = (await notificationsOf(app, to)).map(({ title }) => title)
    expect(titles).toEqual(['New review', `New message from ${from.user.username}`])
  }
})
