import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import type { Tx } from '../db/writer.ts'
import { dealsOfPerson } from './which.ts'

/**
 * Empties the deals of a person who leaves. What is open or reserved has ended by then. Of a sale, its
 * title, amount and dates stay for the other person. Call it before the account is emptied.
 */
export async function eraseDeals(tx: Tx, userId: string, rev: number): Promise<void> {
  const own = dealsOfPerson(userId)
  await tx
    .update(deals)
    .set({ offers: [], why: null, whyBy: null, asksSeller: false, asksBuyer: false, rev })
    .where(and(own, eq(deals.state, 'sold')))
  await tx
    .update(deals)
    .set({ ...emptyDeal, rev })
    .where(and(own, ne(deals.state, 'sold')))
  // A sale between two people who have both left is of no one.
  const left = tx.select({ id: users.id }).from(users).where(eq(users.deleted, true))
  await tx
    .delete(deals)
    .where(
      or(
        and(eq(deals.sellerId, userId), inArray(deals.buyerId, left)),
        and(eq(deals.buyerId, userId), inArray(deals.sellerId, left)),
      ),
    )
}

/** A deleted deal keeps its row, because devices learn of the deletion from it, and none of its texts. */
export const emptyDeal = { deleted: true, title: '', why: null, whyBy: null, offers: [] }
