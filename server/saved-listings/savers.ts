import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import type { noticesOfSaved } from '#sync/saved-listings.ts'
import { jsonArrayOf, valuesOf } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/writer.ts'
import { visibleTo } from '../listings/visibility.ts'

const savers = alias(users, 'savers')

interface Saver {
  listingId: string
  userId: string
}

/** Who wants news: by what they asked for, and the price. A price of 0 is low enough for everyone. */
export interface WantedBy {
  kinds: readonly (typeof noticesOfSaved)[number][]
  cents: number
}

/**
 * The ids of the people who saved a listing, want this news about it, and may see it as it is now.
 * Call this before a change. The seller is not among them.
 */
export async function saversOf(
  tx: Tx,
  listingId: string,
  { kinds, cents }: WantedBy,
): Promise<string[]> {
  const wanted = { kinds: JSON.stringify(kinds), cents }
  const [row] = await saversQuery(tx).execute({ listingId, ...wanted })
  return v.parse(v.array(v.string()), JSON.parse(row?.ids ?? '[]'))
}

/** Those who hear of a deletion, for all listings of a seller. */
export const saversOfSeller = (tx: Tx, sellerId: string): Promise<Saver[]> =>
  saversOfSellerQuery(tx).execute({ sellerId })

const isTold = and(
  eq(savedListings.deleted, false),
  eq(savedListings.notifyOnUpdate, true),
  ne(savers.id, listings.sellerId),
  visibleTo({ userId: savers.id, universityId: savers.universityId }),
)

const { alertCents, notifyOn } = savedListings
const isWanted = and(
  inArray(notifyOn, valuesOf('kinds')),
  or(isNull(alertCents), gte(alertCents, sql.placeholder('cents'))),
)

// As one text, because a row each takes several times as long.
const saversQuery = prepared((db) =>
  db
    .select({ ids: jsonArrayOf(savers.id) })
    .from(savedListings)
    .innerJoin(listings, eq(listings.id, savedListings.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(savers, eq(savers.id, savedListings.userId))
    .where(and(eq(savedListings.listingId, sql.placeholder('listingId')), isWanted, isTold))
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
