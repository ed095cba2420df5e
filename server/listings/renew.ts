import { and, eq, inArray, sql } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import { renewListings } from '#sync/actions/listings.ts'
import { implement } from '../sync/implement.ts'
import { touchedColumns } from './age.ts'
import { findOwnListing } from './queries.ts'

/** Listings that were deleted, perhaps on another device, are skipped. */
export const renew = implement(
  renewListings,
  async ({ tx, actor, now, rev, resources }, { ids }) => {
    await resources.limits.take(tx, 'edits', actor.userId, now)
    const own = and(inArray(listings.id, ids), eq(listings.sellerId, actor.userId))
    const found = await tx.select({ id: listings.id }).from(listings).where(own)
    const known = new Set(found.map(({ id }) => id))
    // Refuses the first that is not the actor's.
    for (const id of ids) if (!known.has(id)) await findOwnListing(tx, actor, id)
    await tx
      .update(listings)
      .set(touchedColumns(now, rev))
      .where(
        and(
          own,
          eq(listings.deleted, false),
          // A repeat changes nothing.
          sql`${listings.touchedAt} is distinct from ${now}`,
        ),
      )
    return { message: 'Listings renewed.' }
  },
)
