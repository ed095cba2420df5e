import { and, desc, eq, or } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { users } from '#drizzle/schema/accounts.ts'
import { listingInquiries, listings } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { DealState } from '#sync/deals/deals.ts'
import type { Db } from '../db/open.ts'
import { isEarlier, type PageInTime } from '../paging.ts'
import { listingColumns, type ListingRow } from '../listings/listing-rows.ts'
import type { DealRow } from './deal-rows.ts'
import { noSuchDeal } from './wire.ts'

export const isOwn = (userId: string) => or(eq(deals.sellerId, userId), eq(deals.buyerId, userId))

/** A deal of the viewer's own. @throws Refusal `not_found` for another person's, too */
export async function findDeal(db: Db, { userId }: Actor, id: string): Promise<DealRow> {
  const [row] = await db
    .select()
    .from(deals)
    .where(and(eq(deals.id, id), isOwn(userId), eq(deals.deleted, false)))
  if (!row) throw noSuchDeal()
  return row
}

export const dealsOfListing = (db: Db, listingId: string): Promise<DealRow[]> =>
  db
    .select()
    .from(deals)
    .where(and(eq(deals.listingId, listingId), eq(deals.deleted, false)))

/** The listing of a deal, whoever may see it. */
export async function listingOfDeal(db: Db, id: string): Promise<ListingRow & { gone: boolean }> {
  const [row] = await db
    .select({ ...listingColumns, gone: listings.deleted })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, id))
  if (!row) throw noSuchDeal()
  return row
}

/** Whether a person has written to the seller about a listing. */
export async function hasAsked(db: Db, listingId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: listingInquiries.userId })
    .from(listingInquiries)
    .where(and(eq(listingInquiries.listingId, listingId), eq(listingInquiries.userId, userId)))
  return row !== undefined
}

/** The lowest amount that the seller wants to hear of, in cents. No answer may have it. */
export async function floorOf(db: Db, listingId: string): Promise<number> {
  const [row] = await db
    .select({ floor: listings.floorCents })
    .from(listings)
    .where(eq(listings.id, listingId))
  return row?.floor ?? 0
}

interface DealPage extends PageInTime {
  state: DealState | undefined
}

/** The viewer's own deals, the latest change first. */
export function ownDeals(
  db: Db,
  { userId }: Actor,
  { state, after, limit }: DealPage,
): Promise<DealRow[]> {
  const earlier = isEarlier(deals.changedAt, deals.id, after)
  const isOfState = state && eq(deals.state, state)
  return db
    .select()
    .from(deals)
    .where(and(isOwn(userId), eq(deals.deleted, false), isOfState, earlier))
    .orderBy(desc(deals.changedAt), desc(deals.id))
    .limit(limit)
}
