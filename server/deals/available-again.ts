import { and, eq, gt, or } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { day } from '#sync/time.ts'
import type { ListingRow } from '../listings/listing-rows.ts'
import { tell } from './tell.ts'
import type { DealContext } from './write.ts'

/** How long after its end an offer counts as interest. */
const interested = 7 * day

/**
 * Tells the people whose offer for a listing is open, or expired lately, that its reservation has
 * ended. No one hears of a hidden listing, which may have a title that only its seller knows.
 */
export async function tellAvailable(
  context: DealContext,
  { id, title, username, hiddenBy }: Pick<ListingRow, 'id' | 'title' | 'username' | 'hiddenBy'>,
): Promise<void> {
  if (hiddenBy !== null) return
  const { tx, now, actor } = context
  const since = now - interested
  // A sweep may not have come since the end of an offer.
  const isOpen = and(eq(deals.state, 'open'), gt(deals.expiresAt, since))
  const hasExpired = and(eq(deals.reason, 'expired'), gt(deals.changedAt, since))
  const waiting = await tx
    .select()
    .from(deals)
    .where(and(eq(deals.listingId, id), eq(deals.deleted, false), or(isOpen, hasExpired)))
  for (const row of waiting.filter(({ buyerId }) => buyerId !== actor.userId)) {
    const news = { title: `“${title}” is available again.`, message: 'Its reservation has ended.' }
    await tell(context, row.buyerId, row, { ...news, event: `available ${now}`, with: username })
  }
}
