import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import type { StoredImage } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Gives a listing exactly these photos, in this order; those it no longer shows are left to the sweep.
 * @throws Refusal `bad_input` unless each is the actor's listing image and shown by no other listing.
 */
export async function setPhotos(
  tx: Tx,
  actor: Actor,
  listingId: string,
  ids: string[],
): Promise<StoredImage[]> {
  await tx
    .update(images)
    .set({ listingId: null })
    .where(and(eq(images.listingId, listingId), notInArray(images.id, ids)))
  if (ids.length === 0) return []
  const claimed = await tx
    .update(images)
    .set({ listingId })
    .where(
      and(
        inArray(images.id, ids),
        eq(images.uploaderId, actor.userId),
        eq(images.folder, 'quad/listing-images'),
        or(isNull(images.listingId), eq(images.listingId, listingId)),
      ),
    )
    .returning({ id: images.id, width: images.width, height: images.height, color: images.color })
  const byId = new Map(claimed.map((image) => [image.id, image]))
  return ids.map((id) => byId.get(id) ?? unusable())
}

/** Forgets the photos of a listing that goes. @returns their ids, whose files may go after the commit. */
export async function dropPhotos(tx: Tx, listingId: string): Promise<string[]> {
  const dropped = await tx
    .delete(images)
    .where(eq(images.listingId, listingId))
    .returning({ id: images.id })
  return dropped.map(({ id }) => id)
}

function unusable(): never {
  throw new Refusal('bad_input', 'One of the photos cannot be used. Please add it again.', 'images')
}
