import { eq, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { Tx } from '../db/writer.ts'

/** A confirmed sale counts on its seller's profile. No listing is stamped for it. */
export async function countSale(tx: Tx, sellerId: string): Promise<void> {
  await tx
    .update(users)
    .set({ soldCount: sql`${users.soldCount} + 1` })
    .where(eq(users.id, sellerId))
}
