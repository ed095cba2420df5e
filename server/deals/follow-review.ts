import { and, eq, isNull } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { factsOfRow } from './deal-rows.ts'
import { endQuestions, recordSale } from './record-sale.ts'
import { markReviews } from './mark-reviews.ts'
import { tell } from './tell.ts'
import type { DealContext } from './write.ts'

/**
 * Call it when the actor has reviewed a person. A buyer who reviews the seller has what was sold. The
 * review has the mark of earlier sales, and its author is no longer asked for it.
 */
export async function followReview(context: DealContext, revieweeId: string): Promise<void> {
  const { tx, actor, rev } = context
  await confirmSales(context, revieweeId)
  await markReviews(tx, [actor.userId, revieweeId], rev)
  await endQuestions(tx, actor.userId, revieweeId, rev)
}

async function confirmSales(context: DealContext, sellerId: string): Promise<void> {
  const { tx, actor, now } = context
  const sales = await tx
    .select()
    .from(deals)
    .where(
      and(
        eq(deals.buyerId, actor.userId),
        eq(deals.sellerId, sellerId),
        eq(deals.state, 'sold'),
        isNull(deals.confirmedAt),
      ),
    )
  for (const row of sales) {
    await recordSale(context, row, { ...factsOfRow(row), confirmedAt: now })
    const words = {
      title: `${actor.username} has “${row.title}”`,
      message: 'The sale is confirmed.',
    }
    await tell(context, sellerId, row, {
      ...words,
      event: `confirm ${row.turn}`,
      with: actor.username,
    })
  }
}
