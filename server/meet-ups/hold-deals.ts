import { and, eq, lt, or } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { dealLimits } from '#sync/deals/deals.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { meetUpOfPair } from './queries.ts'

/**
 * What two people have reserved between them holds until after the meet-up to which both have agreed: its
 * seller is not asked about it before.
 */
export async function holdDeals(
  { tx, rev }: Pick<HandlerContext, 'tx' | 'rev'>,
  one: string,
  other: string,
): Promise<void> {
  const meetUp = await meetUpOfPair(tx, one, other)
  if (meetUp?.state !== 'agreed') return
  const heldUntil = meetUp.at + dealLimits.afterMeetUp
  await tx
    .update(deals)
    .set({ heldUntil, askedAt: null, rev })
    .where(
      and(
        or(
          and(eq(deals.sellerId, one), eq(deals.buyerId, other)),
          and(eq(deals.sellerId, other), eq(deals.buyerId, one)),
        ),
        eq(deals.state, 'reserved'),
        lt(deals.heldUntil, heldUntil),
      ),
    )
}
