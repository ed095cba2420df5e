import { and, eq, isNotNull } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import type { Side } from '#sync/deals/deals.ts'
import { reviewIdOf } from '#sync/reviews.ts'
import { differs } from '../db/differs.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Marks what two people wrote about each other with what the reviewed one was in a confirmed sale of
 * the two. Call it after a change of such a sale or review.
 */
export async function markReviews(
  tx: Tx,
  [one, other]: readonly [string, string],
  rev: number,
): Promise<void> {
  for (const [revieweeId, reviewerId] of [
    [one, other],
    [other, one],
  ] as const) {
    const deal = await sideIn(tx, revieweeId, reviewerId)
    await tx
      .update(reviews)
      .set({ deal, rev })
      .where(and(eq(reviews.id, reviewIdOf(revieweeId, reviewerId)), differs(reviews, { deal })))
  }
}

/** If each has sold something to the other, a seller is what most readers look for. */
async function sideIn(db: Db, personId: string, otherId: string): Promise<Side | null> {
  if (await hasSold(db, personId, otherId)) return 'seller'
  return (await hasSold(db, otherId, personId)) ? 'buyer' : null
}

async function hasSold(db: Db, sellerId: string, buyerId: string): Promise<boolean> {
  const [sale] = await db
    .select({ id: deals.id })
    .from(deals)
    .where(
      and(
        eq(deals.sellerId, sellerId),
        eq(deals.buyerId, buyerId),
        eq(deals.state, 'sold'),
        isNotNull(deals.confirmedAt),
      ),
    )
    .limit(1)
  return sale !== undefined
}
