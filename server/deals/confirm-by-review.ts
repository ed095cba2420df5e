import { and, eq, isNull } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { countSale } from './count-sales.ts'
import { factsOfRow } from './deal-rows.ts'
import { tell } from './tell.ts'
import { updateDeal, type DealContext } from './write.ts'

/** A buyer who reviews the seller has what was sold. */
export async function confirmByReview(context: DealContext, sellerId: string): Promise<void> {
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
    await updateDeal(context, row, { ...factsOfRow(row), confirmedAt: now }, { asksSeller: true })
    await countSale(tx, sellerId)
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
