import { and, eq, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { reviewIdOf } from '#sync/reviews.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/writer.ts'
import type { DealRow } from './deal-rows.ts'
import { markReviews } from './mark-reviews.ts'
import { updateDeal, type DealContext } from './write.ts'

/**
 * Stores a confirmed sale. It counts on its seller's profile, marks the reviews of the two, and asks
 * those for a review who have not written one. No listing is stamped for it.
 */
export async function recordSale(
  context: DealContext,
  row: DealRow,
  facts: DealFacts,
): Promise<void> {
  const { tx, rev } = context
  const { sellerId, buyerId } = row
  await updateDeal(context, row, facts, {
    asksSeller: !(await hasReviewed(tx, sellerId, buyerId)),
    asksBuyer: !(await hasReviewed(tx, buyerId, sellerId)),
  })
  await tx
    .update(users)
    .set({ soldCount: sql`${users.soldCount} + 1`, rev })
    .where(eq(users.id, sellerId))
  await markReviews(tx, [sellerId, buyerId], rev)
}

/** Someone who has reviewed the other person is no longer asked to. */
export async function endQuestions(tx: Tx, userId: string, otherId: string, rev: number) {
  await tx
    .update(deals)
    .set({ asksBuyer: false, rev })
    .where(and(eq(deals.buyerId, userId), eq(deals.sellerId, otherId), eq(deals.asksBuyer, true)))
  await tx
    .update(deals)
    .set({ asksSeller: false, rev })
    .where(and(eq(deals.sellerId, userId), eq(deals.buyerId, otherId), eq(deals.asksSeller, true)))
}

async function hasReviewed(db: Db, reviewerId: string, revieweeId: string): Promise<boolean> {
  const [review] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, reviewIdOf(revieweeId, reviewerId)), eq(reviews.deleted, false)))
  return review !== undefined
}
