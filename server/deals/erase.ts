import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { Tx } from '../db/writer.ts'
import { isOwn } from './queries.ts'
import { emptyDeal } from './sweep.ts'

/**
 * Of the deals of a person who leaves, the other keeps title, amount and date of sales. All others
 * become empty, and so do sales whose other person has left, too.
 */
export async function eraseDeals(tx: Tx, userId: string, rev: number): Promise<void> {
  const own = isOwn(userId)
  await freeReserved(tx, userId, rev)
  await tx
    .update(deals)
    .set({ why: null, whyBy: null, offers: [], asksSeller: false, asksBuyer: false, rev })
    .where(own)
  await tx
    .update(deals)
    .set({ ...emptyDeal, state: 'closed', reason: 'gone', rev })
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

/** What was reserved for the person, or by them, is Available. */
async function freeReserved(tx: Tx, userId: string, rev: number): Promise<void> {
  const reserved = tx
    .select({ id: deals.listingId })
    .from(deals)
    .where(and(isOwn(userId), eq(deals.state, 'reserved'), eq(deals.deleted, false)))
  await tx
    .update(listings)
    .set({ status: 'Available', rev })
    .where(and(inArray(listings.id, reserved), eq(listings.status, 'Pending')))
}
