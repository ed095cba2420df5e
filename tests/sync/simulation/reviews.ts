import type { Review } from '#sync/reviews.ts'
import type { Device } from './device.ts'
import { pick } from './pick.ts'
import { queue, tokenOf, type Numbers } from './queue.ts'
import { deviceOf, otherThan } from './rows-of.ts'
import type { World } from './world.ts'

export const reviewSteps = {
  async review(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    const revieweeId = otherThan(world, device, b).user.id
    const content = tokenOf(world, device)
    await queue(world, device, 'review.post', { revieweeId, rating: 1 + (c % 5), content })
  },
  async editReview(world: World, step: Numbers) {
    const device = deviceOf(world, step.a)
    const review = await writtenReviewOf(world, step)
    const content = tokenOf(world, device)
    const args = { ...review, rating: 1 + (step.c % 5), content }
    if (review) await queue(world, device, 'review.edit', args)
  },
  async removeReview(world: World, step: Numbers) {
    const review = await writtenReviewOf(world, step)
    if (review) await queue(world, deviceOf(world, step.a), 'review.delete', review)
  },
}

/** A review that the user of the device wrote. */
async function writtenReviewOf(world: World, { a, b }: Numbers) {
  const device = deviceOf(world, a)
  const rows = await device.store.transaction((tx) => tx.rows.reviews.all())
  const row = pick(
    rows.filter(({ reviewerId }) => reviewerId === device.person.user.id),
    b,
  )
  return row && { reviewId: row.reviewId }
}

/** What the user wrote, and what people without a block wrote about them, by the server's database. */
export const reviewsOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{ id: string; rating: number; comment: string; edited: number }>(
      `SELECT r.id, r.rating, r.comment, r.edited FROM reviews r
       WHERE r.deleted = 0 AND (r.reviewer_id = ? OR (r.reviewee_id = ? AND r.hidden = 0
         AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.deleted = 0
           AND ((b.blocker_id = ? AND b.blocked_id = r.reviewer_id)
             OR (b.blocked_id = ? AND b.blocker_id = r.reviewer_id)))))`,
      ...Array.from({ length: 4 }, () => person.user.id),
    )
    .map(({ id, rating, comment, edited }) => [id, rating, comment, edited === 1].join(' '))

export const reviewShort = ({ reviewId, rating, comment, edited }: Review): string =>
  [reviewId, rating, comment, edited].join(' ')
