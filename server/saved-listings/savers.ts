import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { jsonArrayOf } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/writer.ts'
import { visibleTo } from '../listings/visibility.ts'

const savers = alias(users, 'savers')

interface Saver {
  listingId: string
  userId: string
}

/**
 * The ids of the people who saved a listing, want updates about it, and may see it as it is now.
 * Call this before a change. The seller is not among them.
 */
export async function saversOf(tx: Tx, listingId: string): Promise<string[]> {
  const [row] = await saversQuery(tx).execute({ listingId })
  return v.parse(v.array(v.string()), JSON.parse(row?.ids ?? '[]'))
}

/** Those whom `saversOf` lists, for all listings of a seller. */
export const saversOfSeller = (tx: Tx, sellerId: string): Promise<Saver[]> =>
  saversOfSellerQuery(tx).execute({ sellerId })

const isTold = and(
  eq(savedListings.deleted, false),
  eq(savedListings.notifyOnUpdate, true),
  ne(savers.id, listings.sellerId),
  visibleTo({ userId: savers.id, universityId: savers.universityId }),
)

// As one text, because a row each takes several times as long.
const saversQuery = prepared((db) =>
  db
    .select({ ids: jsonArrayOf(savers.id) })
    .from(savedListings)
    .innerJoin(listings, eq(listings.id, savedListings.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(savers, eq(savers.id, savedListings.userId))
    .where(and(eq(savedListings.listingId, sql.placeholder('listingId')), isTold))
    .prepare(),
)

const saversOfSellerQuery = prepared((db) =>
  db
    .select({ listingId: savedListings.listingId, userId: savers.id })
    .from(savedListings)
    .innerJoin(listings, eq(listings.id, savedListings.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(savers, eq(savers.id, savedListings.userId))
    .where(and(eq(listings.sellerId, sql.placeholder('sellerId')), isTold))
    .prepare(),
)
