import { eq } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import type { ListingRow } from '../listings/listing-rows.ts'
import { notifyOfChanges } from '../saved-listings/notify-savers.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { followListing, type StatusChange } from './follow.ts'

export type StatusContext = Pick<
  HandlerContext,
  'tx' | 'actor' | 'now' | 'rev' | 'resources' | 'after'
>

/** Gives a listing another status, which its deals follow. */
export async function setStatus(
  context: StatusContext,
  listing: ListingRow,
  change: StatusChange,
): Promise<void> {
  const { to } = change
  if (listing.status === to) return
  await notifyOfChanges(context, listing, { ...listing, status: to })
  const { tx, rev } = context
  await tx.update(listings).set({ status: to, rev }).where(eq(listings.id, listing.id))
  await followListing(context, listing, change)
}
