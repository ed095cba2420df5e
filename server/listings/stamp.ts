import { eq } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Stamps a person's listings, so that they reach devices anew: to be called by whatever changes who
 * may see them all, or what all of them say of their seller.
 */
export async function stampListingsOf(tx: Tx, sellerId: string, rev: number): Promise<void> {
  await tx.update(listings).set({ rev }).where(eq(listings.sellerId, sellerId))
}
