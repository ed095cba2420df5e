import { and, eq } from 'drizzle-orm'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { createListing, deleteListing, editListing, moveListing } from '#sync/actions/listings.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { tellOfChanges, tellOfDeletion } from '../saved-listings/tell-savers.ts'
import { implement } from '../sync/implement.ts'
import { listingAnswer } from './answer.ts'
import { changedColumns, columnsOf } from './changes.ts'
import { dropPhotos, setPhotos } from './photos.ts'
import { findListing, findOwnListing } from './queries.ts'
import { isRepeatedCreation } from './repeats.ts'

export const create = implement(createListing, async ({ tx, actor, now, rev, resources }, args) => {
  const { id } = args
  if (!(await isRepeatedCreation(tx, actor, args))) {
    await resources.limits.take(tx, 'listings', actor.userId, now)
    const { userId: sellerId, universityId } = actor
    const photos = await setPhotos(tx, actor, id, args.images)
    const made = { id, sellerId, universityId, status: 'Available', listedAt: now, rev } as const
    await tx.insert(listings).values({ ...made, ...columnsOf(args), ...photos })
  }
  return listingAnswer(await findListing(tx, actor, id))
})

export const edit = implement(editListing, async (context, { id, images, ...asked }) => {
  const { tx, actor, rev } = context
  const row = await findOwnListing(tx, actor, id)
  const columns = changedColumns(row, asked)
  await tellOfChanges(context, row, columns)
  const photos = images && (await setPhotos(tx, actor, id, images))
  await tx
    .update(listings)
    .set({ ...columns, ...photos, rev })
    .where(eq(listings.id, id))
  return listingAnswer(await findListing(tx, actor, id))
})

export const remove = implement(deleteListing, async (context, { id }) => {
  const { tx, actor, rev, resources, after } = context
  await tellOfDeletion(context, await findOwnListing(tx, actor, id))
  const photos = await dropPhotos(tx, actor, id)
  const gone = { deleted: true, images: [], waiting: false, rev }
  await tx.update(listings).set(gone).where(eq(listings.id, id))
  // Its seller's device lets go of their own save with it; other people's stay until they unsave.
  await tx
    .update(savedListings)
    .set({ deleted: true, rev })
    .where(eq(savedListings.id, savedListingId(id, actor.userId)))
  after(async () => {
    await Promise.all(photos.map((photo) => resources.images.delete(photo)))
  })
  return { message: 'Listing deleted.' }
})

/** Those who see the campus that it leaves learn of it by `listing_moves`. */
export const move = implement(moveListing, async ({ tx, actor, rev }, { id }) => {
  const { universityId: left } = await findOwnListing(tx, actor, id)
  const { universityId } = actor
  if (left !== universityId) {
    await tx.update(listings).set({ universityId, rev }).where(eq(listings.id, id))
    await tx
      .delete(listingMoves)
      .where(and(eq(listingMoves.listingId, id), eq(listingMoves.universityId, universityId)))
    await tx.insert(listingMoves).values({ listingId: id, universityId: left, rev })
  }
  return listingAnswer(await findListing(tx, actor, id))
})
