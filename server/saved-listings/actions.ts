import { and, eq, ne, sql } from 'drizzle-orm'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { notifyOnUpdate, saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { greater } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import { findListing } from '../listings/queries.ts'
import { implement } from '../sync/implement.ts'
import {
  findEverSaved,
  findSaved,
  noSuchSaved,
  savedAnswer,
  savedListingAnswer,
} from './queries.ts'

export const save = implement(
  saveListing,
  async ({ tx, actor, now, rev, resources }, { listingId }) => {
    const listing = await findListing(tx, actor, listingId)
    const id = savedListingId(listingId, actor.userId)
    await resources.limits.take(tx, 'saves', actor.userId, now)
    await keepSaved(tx).execute({ id, userId: actor.userId, listingId, now, rev })
    const saved = await findSaved(tx, actor, id)
    return savedListingAnswer({ saved, listing }, actor.userId)
  },
)

const { placeholder } = sql

const keepSaved = prepared((tx) => {
  const fresh = { notifyOnUpdate: false, deleted: false }
  const [id, userId] = [placeholder('id'), placeholder('userId')]
  // Saves that a device queued one after the other may arrive in the same millisecond. They keep
  // their order.
  const last = sql`(SELECT max(saved_at) FROM saved_listings WHERE user_id = ${userId} AND deleted = 0)`
  const savedAt = greater(placeholder('now'), sql`coalesce(${last} + 1, 0)`)
  const stamps = { savedAt, rev: sql`${placeholder('rev')}` }
  return tx
    .insert(savedListings)
    .values({ id, userId, listingId: placeholder('listingId'), ...stamps, ...fresh })
    .onConflictDoUpdate({
      target: savedListings.id,
      set: { ...stamps, ...fresh },
      setWhere: eq(savedListings.deleted, true),
    })
    .prepare()
})

export const unsave = implement(
  unsaveListing,
  async ({ tx, actor, rev, isQueued }, { savedListingId: id }) => {
    const { listingId, deleted } = await findEverSaved(tx, actor, id)
    if (deleted && !isQueued) throw noSuchSaved()
    if (!deleted)
      await tx.update(savedListings).set({ deleted: true, rev }).where(eq(savedListings.id, id))
    return { savedListingId: id, listingId }
  },
)

export const notify = implement(
  notifyOnUpdate,
  async ({ tx, actor, rev }, { savedListingId: id, ...asked }) => {
    const saved = await findSaved(tx, actor, id)
    const wanted = asked.notifyOnUpdate ?? !saved.notifyOnUpdate
    await setNotify(tx).execute({ id, wanted: Number(wanted), rev })
    return savedAnswer({ ...saved, notifyOnUpdate: wanted })
  },
)

const setNotify = prepared((tx) =>
  tx
    .update(savedListings)
    .set({ notifyOnUpdate: sql`${sql.placeholder('wanted')}`, rev: sql`${sql.placeholder('rev')}` })
    .where(
      and(
        eq(savedListings.id, sql.placeholder('id')),
        ne(savedListings.notifyOnUpdate, sql.placeholder('wanted')),
      ),
    )
    .prepare(),
)
