import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { deleteReview, editReview, postReview, review } from '#tests/support/server/reviews.ts'

const app = await appOfFile()
const seller = await newcomer(app)

const ratingsOf = async (id: string) => {
  const [row] = await app.read((db) => db.select().from(users).where(eq(users.id, id)))
  return { sum: row?.ratingSum, count: row?.ratingCount }
}

test('[REVIEW-13] [API-16] a review has its id, author, rating, comment, time and edited', async () => {
  const { jonas } = app.people
  const before = app.now()
  const written = await review(app, jonas, seller, { rating: 4, content: ' Friendly and fast. ' })
  expect(written).toEqual({
    reviewId: `${seller.user.id}.${jonas.user.id}`,
    revieweeId: seller.user.id,
    reviewer: 'jonas',
    reviewerId: jonas.user.id,
    rating: 4,
    comment: 'Friendly and fast.',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    edited: false,
  })
  expect(Date.parse(written.time)).toBeGreaterThanOrEqual(before)
})

test('[REVIEW-12] a review is stored only in the name of the session and never about oneself', async () => {
  const { maya, jonas } = app.people
  const foreign = await postReview(app, maya, seller, { reviewerUsername: 'jonas' })
  await expectRefusal(foreign, 403, 'You can only review in your own name.')
  await expectRefusal(await postReview(app, jonas, jonas), 403, 'You cannot review yourself.')
  await expectRefusal(await postReview(app, jonas, jonas, { reviewerUsername: 'maya' }), 403)
  const nobody = await postReview(app, maya, seller, { revieweeId: crypto.randomUUID() })
  await expectRefusal(nobody, 404, 'This user does not exist.')
  const unlike = await postReview(app, maya, seller, { revieweeId: 'someone' })
  await expectRefusal(unlike, 404, 'This user does not exist.')
  const visitor = await app.call('POST', '/reviews/post-review', { body: {} })
  await expectRefusal(visitor, 401)
  expect(await ratingsOf(seller.user.id)).toEqual({ sum: 4, count: 1 })
})

const noRating = 'Please select a rating between 1 and 5.'
const noComment = 'Please write a comment.'

test.each<[object, string, string]>([
  [{ rating: undefined }, noRating, 'rating'],
  [{ rating: 0 }, noRating, 'rating'],
  [{ rating: 6 }, noRating, 'rating'],
  [{ rating: 4.5 }, noRating, 'rating'],
  [{ rating: 'five' }, noRating, 'rating'],
  [{ rating: null, content: '' }, noRating, 'rating'],
  [{ content: undefined }, noComment, 'content'],
  [{ content: ' \u200b\n ' }, noComment, 'content'],
  [{ content: 'x'.repeat(2001) }, 'The comment must be at most 2000 characters long.', 'content'],
])(
  '[REVIEW-07] [REVIEW-08] %j is refused, in a new review and in an edit',
  async (changes, sentence, field) => {
    const { maya, jonas } = app.people
    await expectRefusal(await postReview(app, maya, seller, changes), 400, sentence, field)
    const id = `${seller.user.id}.${jonas.user.id}`
    await expectRefusal(await editReview(app, jonas, id, changes), 400, sentence, field)
  },
)

test('a rating may be sent as a text, and a comment has up to 2000 characters', async () => {
  const other = await newcomer(app)
  const content = 'x'.repeat(2000)
  const written = await review(app, app.people.maya, other, { rating: '2', content })
  expect(written).toMatchObject({ rating: 2, comment: content })
})

test('[REVIEW-14] an edit changes rating and comment, sets edited and keeps the time', async () => {
  const own = await newcomer(app)
  const written = await review(app, own, seller, { rating: 1, content: 'Never came.' })
  app.moveClock(60_000)
  const edited = await editReview(app, own, written.reviewId, { rating: 5, content: 'Came late.' })
  expect(edited.status).toBe(200)
  expect(await edited.json()).toEqual({
    ...written,
    rating: 5,
    comment: 'Came late.',
    edited: true,
  })
})

test('[REVIEW-15] a deleted review is gone, leaves no text, and can be written again', async () => {
  const [own, other] = [await newcomer(app), await newcomer(app)]
  const { reviewId } = await review(app, own, other, { rating: 2 })
  const deleted = await deleteReview(app, own, reviewId)
  expect(deleted.status).toBe(200)
  expect(await ratingsOf(other.user.id)).toEqual({ sum: 0, count: 0 })
  await expectRefusal(await deleteReview(app, own, reviewId), 404, 'This review does not exist.')
  await expectRefusal(await editReview(app, own, reviewId), 404, 'This review does not exist.')
  const again = await review(app, own, other, { rating: 5, content: 'Better this time.' })
  expect(again).toMatchObject({ reviewId, rating: 5, edited: false })
  expect(await ratingsOf(other.user.id)).toEqual({ sum: 5, count: 1 })
})

test('[REVIEW-16] another person’s review is neither changed nor deleted', async () => {
  const { maya, jonas } = app.people
  const own = await newcomer(app)
  const { reviewId } = await review(app, own, seller, { rating: 3 })
  const sentence = 'Only its author can change this review.'
  await expectRefusal(await editReview(app, maya, reviewId, { rating: 1 }), 403, sentence)
  await expectRefusal(await deleteReview(app, maya, reviewId), 403, sentence)
  // Not even by the person whom it is about.
  await expectRefusal(await deleteReview(app, seller, reviewId), 403, sentence)
  for (const userId of [jonas.user.id, 'someone']) {
    const edit = await editReview(app, own, reviewId, { userId, rating: 1 })
    await expectRefusal(edit, 404, 'This user does not exist.')
    const remove = await deleteReview(app, own, reviewId, { userId })
    await expectRefusal(remove, 404, 'This user does not exist.')
  }
  const other = { reviewId: `${seller.user.id}.${jonas.user.id}` }
  await expectRefusal(await editReview(app, own, reviewId, other), 404)
  await expectRefusal(await editReview(app, own, 'one', { reviewId: undefined }), 404)
  const unchanged = await editReview(app, own, reviewId, { rating: 3 })
  expect(await unchanged.json()).toMatchObject({ rating: 3, comment: 'Punctual and friendly.' })
})

test('[REVIEW-18] a second review of the same person is refused, even with the same text', async () => {
  const own = await newcomer(app)
  await review(app, own, seller)
  const sentence = 'You have already reviewed this user. Edit your review instead.'
  await expectRefusal(await postReview(app, own, seller), 409, sentence)
  await expectRefusal(await postReview(app, own, seller, { rating: 1 }), 409, sentence)
})
