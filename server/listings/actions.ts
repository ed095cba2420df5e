import { and, eq, sql } from 'drizzle-orm'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { createListing, deleteListing, editListing, moveListing } from '#sync/actions/listings.ts'
import { listingFields } from '#sync/listing-fields.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { differs } from '../db/differs.ts'
import { endDeals } from '../deals/end-live.ts'
import { dealsOfListing } from '../deals/which.ts'
import { followListing, followListingPrice } from '../deals/follow.ts'
import { assertCategory } from '../rules/queries.ts'
import { tellThatItWaits } from '../rules/tell-that-it-waits.ts'
import { notifyOfChanges, notifyOfDeletion } from '../saved-listings/notify-savers.ts'
import { refuseConflicts } from '../sync/edit-conflicts.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import { listingAnswer, type ListingRow } from './listing-rows.ts'
import {
  changedColumns,
  columnsOf,
  differsForOffers,
  emptyListing,
  fieldsOfRow,
} from './changes.ts'
import { heldFrom, holdOf, isHeldAgain, isHeldBack, needsModerator } from './hold.ts'
import { dropPhotos, setPhotos, withArrivedPhotos } from './photos.ts'
import { findListing, findOwnListing, isOwnDeleted } from './queries.ts'
import { isRepeatedCreation } from './repeats.ts'

export const create = implement(createListing, async (context, args) => {
  const { tx, actor, now, rev, resources } = context
  const { id } = args
  if (!(await isRepeatedCreation(tx, actor, args))) {
    const columns = columnsOf(args)
    await assertCategory(tx, columns.category)
    await resources.limits.take(tx, 'listings', actor.userId, now)
    const isHeld = await isHeldBack(tx, columns)
    const { userId: sellerId, universityId } = actor
    const photos = await setPhotos(tx, actor, id, args.images)
    const made = { id, sellerId, universityId, status: 'Available', listedAt: now, rev } as const
    await tx.insert(listings).values({
      ...made,
      ...columns,
      ...photos,
      ...(isHeld && heldFrom(now)),
      shown: !photos.waiting && !isHeld,
    })
    if (isHeld) await tellThatItWaits(context, { id, title: columns.title, sellerId })
  }
  return listingAnswer(await findListing(tx, actor, id), actor.userId)
})

const changedElsewhere = 'This listing was also changed on another device. Choose what to keep.'

export const edit = implement(editListing, async (context, args) => {
  const { id, images, seen: _seen, ...asked } = args
  const { tx, actor, now, rev, resources } = context
  const row = await findOwnListing(tx, actor, id)
  await resources.limits.take(tx, 'edits', actor.userId, now)
  const columns = changedColumns(row, asked)
  const { seen, ...wanted } = await withArrivedPhotos(tx, actor, args)
  refuseConflicts(listingFields, { seen, wanted, current: fieldsOfRow(row) }, changedElsewhere)
  if (columns.category !== row.category) await assertCategory(tx, columns.category)
  const hasHeldWord = await isHeldAgain(tx, row, columns)
  const isHeld = hasHeldWord && !needsModerator(row)
  if (!isHeld) await notifyOfChanges(context, row, columns)
  const photos = images && (await setPhotos(tx, actor, id, images))
  const isShown = photos?.waiting === false && !isHeld && !needsModerator(row)
  const isEdited = differsForOffers(row, { ...columns, ...photos })
  const edited = isEdited ? { editedAt: now } : {}
  const written = { ...columns, ...photos, ...edited, ...(isShown && { shown: true }) }
  const hold = holdOf(row, columns, hasHeldWord, now)
  await tx
    .update(listings)
    .set({ ...written, ...hold, rev })
    .where(and(eq(listings.id, id), differs(listings, written)))
  await followEdit(context, row, columns)
  if (isHeld) await tellThatItWaits(context, { id, title: columns.title, sellerId: row.sellerId })
  return listingAnswer(await findListing(tx, actor, id), actor.userId)
})

/** The deals of a listing follow its status and its price. */
async function followEdit(
  context: HandlerContext,
  row: ListingRow,
  { status, priceCents }: Pick<ListingRow, 'status' | 'priceCents'>,
): Promise<void> {
  if (status !== row.status) await followListing(context, row, { to: status })
  if (priceCents < row.priceCents) await followListingPrice(context, row, priceCents / 100)
}

export const remove = implement(deleteListing, async (context, { id }) => {
  const { tx, actor, rev, isQueued, resources, after } = context
  if (isQueued && (await isOwnDeleted(tx, actor, id))) return deleted
  await notifyOfDeletion(context, await findOwnListing(tx, actor, id))
  await endDeals(context, dealsOfListing(id), { reason: 'gone', cause: actor.userId })
  const photos = await dropPhotos(tx, actor, id)
  await tx
    .update(listings)
    .set({ ...emptyListing, deleted: true, rev })
    .where(eq(listings.id, id))
  // The seller's device drops their own save with it. Other people's saves stay until they unsave.
  await tx
    .update(savedListings)
    .set({ deleted: true, rev })
    .where(eq(savedListings.id, savedListingId(id, actor.userId)))
  after(async () => {
    await Promise.all(photos.map((photo) => resources.images.delete(photo)))
  })
  return deleted
})

const deleted = { message: 'Listing deleted.' }

/** The campus that it leaves learns of it by `listing_moves`, if it was ever shown. */
export const move = implement(moveListing, async (context, { id }) => {
  const { tx, actor, rev, resources, after } = context
  const { universityId: left } = await findOwnListing(tx, actor, id)
  const { universityId } = actor
  if (left !== universityId) {
    await endDeals(context, dealsOfListing(id), { reason: 'gone', cause: actor.userId })
    await tx.update(listings).set({ universityId, rev }).where(eq(listings.id, id))
    await tx
      .delete(listingMoves)
      .where(and(eq(listingMoves.listingId, id), eq(listingMoves.universityId, universityId)))
    const leaving = {
      listingId: listings.id,
      universityId: sql<string>`${left}`.as('university_id'),
      rev: sql<number>`${rev}`.as('rev'),
    }
    await tx.insert(listingMoves).select(
      tx
        .select(leaving)
        .from(listings)
        .where(and(eq(listings.id, id), listings.shown)),
    )
    after(async () => resources.sockets.campusChanged(left, rev))
  }
  return listingAnswer(await findListing(tx, actor, id), actor.userId)
})
