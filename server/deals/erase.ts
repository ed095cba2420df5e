import { and, eq, ne, or } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { users } from '#drizzle/schema/accounts.ts'
import type { Tx } from '../db/writer.ts'
import { isOwn } from './queries.ts'
import { emptyDeal } from './sweep.ts'

/**
 * Of the deals of a person who leaves, the other keeps title, amount and date of sales. All others
 * become empty, and so do sales whose other person has left, too.
 */
export async function eraseDeals(tx: Tx, userId: string, rev: number): Promise<void> {
  const own = isOwn(userId)
  await tx
    .update(deals)
    .set({ why: null, whyBy: null, offers: [], asksSeller: false, asksBuyer: false, rev })
    .where(own)
  await tx
    .update(deals)
    .set({ ...emptyDeal, rev })
    .where(and(own, ne(deals.state, 'sold')))
  const sales = await tx
    .select({ id: deals.id })
    .from(deals)
    .innerJoin(users, or(eq(users.id, deals.sellerId), eq(users.id, deals.buyerId)))
    .where(and(own, ne(users.id, userId), eq(users.deleted, true)))
  for (const { id } of sales)
    await tx
      .update(deals)
      .set({ ...emptyDeal, rev })
      .where(eq(deals.id, id))
}
