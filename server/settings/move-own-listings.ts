import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Moves a seller's listings to another campus, and stamps rows so that devices of the old campus
 * learn of it.
 */
export async function moveOwnListings(
  tx: Tx,
  sellerId: string,
  universityId: string,
  rev: number,
): Promise<void> {
  const own = and(eq(listings.sellerId, sellerId), eq(listings.deleted, false))
  const elsewhere = and(own, ne(listings.universityId, universityId))
  const movingIds = tx.select({ id: listings.id }).from(listings).where(elsewhere)
  await tx
    .delete(listingMoves)
    .where(
      and(inArray(listingMoves.listingId, movingIds), eq(listingMoves.universityId, universityId)),
    )
  const left = {
    listingId: listings.id,
    universityId: listings.universityId,
    rev: sql<number>`${rev}`.as('rev'),
  }
  await tx
    .insert(listingMoves)
    .select(tx.select(left).from(listings).where(and(elsewhere, listings.shown)))
  await tx.update(listings).set({ universityId, rev }).where(elsewhere)
}
