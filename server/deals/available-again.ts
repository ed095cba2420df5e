import { and, eq, gt, or } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { day } from '#sync/time.ts'
import { tell } from './tell.ts'
import type { DealContext } from './write.ts'

/** How long after its end an offer counts as interest. */
const interested = 7 * day

/**
 * Tells the people whose offer for a listing is open, or expired lately, that its reservation has
 * ended.
 */
export async function tellAvailable(
  context: DealContext,
  { id, title, username }: { id: string; title: string; username: string },
): Promise<void> {
  const { tx, now, actor } = context
  const hasExpired = and(eq(deals.reason, 'expired'), gt(deals.changedAt, now - interested))
  const waiting = await tx
    .select()
    .from(deals)
    .where(
      and(
        eq(deals.listingId, id),
        eq(deals.deleted, false),
        or(eq(deals.state, 'open'), hasExpired),
      ),
    )
  for (const row of waiting.filter(({ buyerId }) => buyerId !== actor.userId)) {
    const news = { title: `“${title}” is available again.`, message: 'Its reservation has ended.' }
    await tell(context, row.buyerId, row, { ...news, event: `available ${now}`, with: username })
  }
}
