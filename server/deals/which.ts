import { and, eq, or, type SQL } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'

export const dealsOfListing = (listingId: string): SQL => eq(deals.listingId, listingId)

export const dealsOfPerson = (userId: string): SQL | undefined =>
  or(eq(deals.sellerId, userId), eq(deals.buyerId, userId))

export const dealsBetween = (one: string, other: string): SQL | undefined =>
  or(
    and(eq(deals.sellerId, one), eq(deals.buyerId, other)),
    and(eq(deals.sellerId, other), eq(deals.buyerId, one)),
  )
