import { and, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { editListing } from '#sync/actions/listings.ts'
import type { Actor, ArgsOf } from '#sync/engine/action.ts'
import { isPhotoHash } from '#sync/images.ts'
import type { Tx } from '../db/writer.ts'
import { differs } from '../db/differs.ts'
import { arrivedPhotos, findPhotos, type Photos } from '../images/named-photos.ts'

export const listingFolder = 'quad/listing-images'

/**
 * Gives a listing these photos, in this order. The sweep deletes photos that no listing shows any
 * more. Several listings of a seller can show the same photo; its `listingId` names one of them.
 * @param references ids, or hashes of photos that may still be on their way
 * @throws Refusal `bad_input` for an id that is not a listing photo of the actor
 */
export async function setPhotos(
  tx: Tx,
  actor: Actor,
  listingId: string,
  references: string[],
): Promise<Photos> {
  const photos = await findPhotos(tx, actor, listingFolder, references, listingId)
  const ids = photos.images.map(({ id }) => id).filter((id) => !isPhotoHash(id))
  await handOver(tx, actor.userId, listingId, ids)
  await tx
    .update(images)
    .set({ listingId: null })
    .where(and(eq(images.listingId, listingId), notInArray(images.id, ids)))
  if (ids.length > 0) {
    await tx
      .update(images)
      .set({ listingId })
      .where(and(inArray(images.id, ids), differs(images, { listingId })))
  }
  return photos
}

/** The edit with the ids of the photos that have arrived in the place of their hashes. */
export async function withArrivedPhotos(
  tx: Tx,
  { userId }: Actor,
  edit: ArgsOf<typeof editListing>,
): Promise<ArgsOf<typeof editListing>> {
  const { images: wanted, seen } = edit
  const lists = [wanted ?? [], ...(seen?.images ?? [])]
  const arrived = await arrivedPhotos(tx, userId, listingFolder, lists.flat())
  const idsOf = (list: readonly string[]) => list.map((name) => arrived.get(name) ?? name)
  return {
    ...edit,
    ...(wanted && { images: idsOf(wanted) }),
    ...(seen?.images && { seen: { ...seen, images: seen.images.map(idsOf) } }),
  }
}

/**
 * Deletes the photos of a listing. What was taken down stays, or its bytes could be put up again.
 * @returns their ids. Their files can be deleted after the commit.
 */
export async function dropPhotos(tx: Tx, { userId }: Actor, listingId: string): Promise<string[]> {
  await handOver(tx, userId, listingId, [])
  const dropped = await tx
    .delete(images)
    .where(and(eq(images.listingId, listingId), isNull(images.takenDownWith)))
    .returning({ id: images.id })
  return dropped.map(({ id }) => id)
}

/** Gives photos that the listing drops to another listing of the seller that shows them. */
async function handOver(
  tx: Tx,
  sellerId: string,
  listingId: string,
  kept: string[],
): Promise<void> {
  const dropped = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.listingId, listingId), notInArray(images.id, kept)))
  if (dropped.length === 0) return
  const others = await tx
    .select({ id: listings.id, images: listings.images })
    .from(listings)
    .where(
      and(eq(listings.sellerId, sellerId), eq(listings.deleted, false), ne(listings.id, listingId)),
    )
  for (const { id } of dropped) {
    const heir = others.find((other) => other.images.some((image) => image.id === id))
    if (heir) await tx.update(images).set({ listingId: heir.id }).where(eq(images.id, id))
  }
}
