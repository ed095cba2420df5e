import { eq, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import { averageOf, badgeOf, filledStars } from '#sync/reviews.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { readJson } from '#tests/support/server/listings.ts'
import { hideReview } from '#tests/support/server/moderation.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { deleteReview, editReview, postReview, review } from '#tests/support/server/reviews.ts'

const app = await appOfFile()

const ratingsOf = async (id: string) => {
  const { ratingSum, ratingCount } = users
  const own: SQL = eq(users.id, id)
  const [row] = await app.read((db) => db.select({ ratingSum, ratingCount }).from(users).where(own))
  if (!row) throw new Error('There is no such user.')
  return row
}

test('[REVIEW-17] the average follows posting, editing and deleting', async () => {
  const { maya, jonas, dre } = app.people
  const seller = await newcomer(app)
  const profile = () => readJson<PublicProfile>(app, maya, `/profileInfo/profile/${seller.user.id}`)
  const average = async () => (await profile()).averageRating
  expect(await average()).toBe(0)
  const first = await review(app, maya, seller, { rating: 2 })
  expect(await average()).toBe(2)
  await review(app, jonas, seller, { rating: 5 })
  await review(app, dre, seller, { rating: 5 })
  expect(await average()).toBe(4)
  await editReview(app, maya, first.reviewId, { rating: 5 })
  expect(await average()).toBe(5)
  await deleteReview(app, maya, first.reviewId)
  expect(await average()).toBe(5)
  expect((await profile()).reviews).toHaveLength(2)
})

test('fifty posts at once, and fifty mixed changes at once, leave the right averages', async () => {
  const sellers = await Promise.all([newcomer(app), newcomer(app)])
  const authors: Newcomer[] = []
  for (let i = 0; i < 5; i += 1)
    authors.push(...(await Promise.all(Array.from({ length: 5 }, () => newcomer(app)))))
  const pairs = sellers.flatMap((seller) => authors.map((author) => ({ seller, author })))
  expect(pairs).toHaveLength(50)

  const posted = await Promise.all(
    pairs.map(({ seller, author }, i) => postReview(app, author, seller, { rating: 1 + (i % 5) })),
  )
  expect(posted.map(({ status }) => status)).toEqual(pairs.map(() => 200))
  for (const { user } of sellers)
    expect(await ratingsOf(user.id)).toEqual({ ratingSum: 75, ratingCount: 25 })

  // Every third review is deleted, every third gets another rating, and the rest are posted again.
  const mixed = await Promise.all(
    pairs.map(({ seller, author }, i) => {
      const id = `${seller.user.id}.${author.user.id}`
      if (i % 3 === 0) return deleteReview(app, author, id)
      if (i % 3 === 1) return editReview(app, author, id, { rating: 5 })
      return postReview(app, author, seller, { rating: 1 })
    }),
  )
  expect(new Set(mixed.map(({ status }) => status))).toEqual(new Set([200, 409]))
  for (const { user } of sellers) {
    const stored = await app.read((db) =>
      db.select().from(reviews).where(eq(reviews.revieweeId, user.id)),
    )
    const living = stored.filter(({ deleted }) => !deleted)
    const ratingSum = living.reduce((sum, { rating }) => sum + rating, 0)
    expect(await ratingsOf(user.id)).toEqual({ ratingSum, ratingCount: living.length })
    expect(living.length).toBeLessThan(25)
  }
})

test('a hidden review does not count, and its author’s edits leave it hidden', async () => {
  const { maya, jonas } = app.people
  const seller = await newcomer(app)
  const { reviewId } = await review(app, maya, seller, { rating: 1 })
  await review(app, jonas, seller, { rating: 4 })
  await hideReview(app, jonas, reviewId)
  expect(await ratingsOf(seller.user.id)).toEqual({ ratingSum: 4, ratingCount: 1 })
  const edited = await editReview(app, maya, reviewId, { rating: 2 })
  expect(await edited.json()).toMatchObject({ rating: 2, hidden: true })
  await deleteReview(app, maya, reviewId)
  expect(await review(app, maya, seller, { rating: 1 })).toMatchObject({ hidden: true })
  expect(await ratingsOf(seller.user.id)).toEqual({ ratingSum: 4, ratingCount: 1 })
})

test('the badge comes with an average of 3, and stars round half up', () => {
  const average = (ratingSum: number, ratingCount: number) => averageOf({ ratingSum, ratingCount })
  expect(badgeOf(average(29, 10))).toBe('')
  expect(badgeOf(average(30, 10))).toBe('Top Rated')
  expect(badgeOf(average(0, 0))).toBe('')
  expect([3.4, 3.5, 3.6, 0, 5].map(filledStars)).toEqual([3, 4, 4, 0, 5])
})
