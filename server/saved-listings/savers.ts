import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/writer.ts'
import { visibleTo } from '../listings/visibility.ts'

const savers = alias(users, 'savers')

type Saver = { listingId: string; userId: string }

/**
 * The people who saved a listing, want updates about it, and may see it as it is now. Call this
 * before a change. The seller is not among them.
 */
export const saversOf = (tx: Tx, listingId: string): Promise<Saver[]> =>
  saversQuery(tx, { by: 'listing' }).execute({ of: listingId })

/** The same people for all listings of a seller. */
export const saversOfSeller = (tx: Tx, sellerId: string): Promise<Saver[]> =>
  saversQuery(tx, { by: 'seller' }).execute({ of: sellerId })

const owns = { listing: savedListings.listingId, seller: listings.sellerId } as const

const saversQuery = prepared((db, { by }: { by: keyof typeof owns }) =>
  db
    .select({ listingId: savedListings.listingId, userId: savers.id })
    .from(savedListings)
    .innerJoin(listings, eq(listings.id, savedListings.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(savers, eq(savers.id, savedListings.userId))
    .where(
      and(
        eq(owns[by], sql.placeholder('of')),
        eq(savedListings.deleted, false),
        eq(savedListings.notifyOnUpdate, true),
        ne(savers.id, listings.sellerId),
        visibleTo({ userId: savers.id, universityId: savers.universityId }),
      ),
    )
    .prepare(),
)
