import { eq } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Stamps all listings of a person, so that devices fetch them again. Call it when other people may
 * see them, or when their seller's name or picture has changed.
 */
export async function stampListingsOf(tx: Tx, sellerId: string, rev: number): Promise<void> {
  await tx.update(listings).set({ rev }).where(eq(listings.sellerId, sellerId))
}
