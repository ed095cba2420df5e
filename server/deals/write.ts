import { and, eq } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import type { DealsById } from '#sync/deals/follow-listing.ts'
import { changedOffer } from '#sync/deals/move.ts'
import type { ListingStatus } from '#sync/listings.ts'
import { Refusal } from '#sync/refusal.ts'
import { differs } from '../db/differs.ts'
import { touchedColumns } from '../listings/age.ts'
import type { ListingRow } from '../listings/listing-rows.ts'
import { notifyOfChanges } from '../saved-listings/notify-savers.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { tellAvailable } from './available-again.ts'
import { columnsOf, factsOfRow, type DealRow } from './deal-rows.ts'

export type DealContext = Pick<
  HandlerContext,
  'tx' | 'actor' | 'now' | 'rev' | 'resources' | 'after'
>

export const factsById = (rows: readonly DealRow[]): DealsById =>
  new Map(rows.map((row) => [row.id, factsOfRow(row)]))

/** Begins a deal. */
export async function insertDeal(
  { tx, now, rev }: DealContext,
  about: Pick<DealRow, 'id' | 'listingId' | 'sellerId' | 'buyerId' | 'title'>,
  facts: DealFacts,
): Promise<void> {
  await tx.insert(deals).values({ ...about, ...columnsOf(facts), changedAt: now, rev })
}

/**
 * Stores a deal after a move. A sweep of another process may have moved it since it was read.
 * @throws Refusal `conflict` then
 */
export async function updateDeal(
  { tx, now, rev }: DealContext,
  before: DealRow,
  facts: DealFacts,
  more: Partial<Pick<DealRow, 'title' | 'why' | 'whyBy' | 'asksSeller' | 'asksBuyer'>> = {},
): Promise<void> {
  const { id, state, turn } = before
  const isAsRead = and(eq(deals.id, id), eq(deals.state, state), eq(deals.turn, turn))
  const written = await tx
    .update(deals)
    .set({ ...columnsOf(facts), ...more, changedAt: now, rev })
    .where(isAsRead)
    .returning({ id: deals.id })
  if (written.length === 0) throw new Refusal('conflict', changedOffer)
}

/**
 * Sets the status that a move gives to its listing, and tells those who saved it.
 * @param buyerId the deal’s buyer, who hears of the deal itself
 */
export async function setStatus(
  context: DealContext,
  listing: ListingRow,
  status: ListingStatus,
  buyerId?: string,
): Promise<void> {
  const { tx, rev, resources, after } = context
  if (listing.status === status) return
  if (status === 'Available') await tellAvailable(context, listing)
  await notifyOfChanges(context, listing, { ...listing, status }, buyerId)
  await tx
    .update(listings)
    .set({ status, rev })
    .where(and(eq(listings.id, listing.id), differs(listings, { status })))
  after(async () => resources.sockets.campusChanged(listing.universityId, rev))
}

/** The seller has done something about a listing, so it is not asked whether it is still available. */
export async function touch({ tx, now, rev }: DealContext, id: string): Promise<void> {
  await tx.update(listings).set(touchedColumns(now, rev)).where(eq(listings.id, id))
}
