import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import { listings, type StoredImage } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import { hashOf, isPhotoHash, photoNameOf } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { awaited } from './awaited-photos.ts'

/** What the columns of a listing say of its photos. */
interface Photos {
  images: StoredImage[]
  waiting: boolean
}

/**
 * Gives a listing exactly these photos, in this order; those that nothing shows any more are left to
 * the sweep. Several listings of one seller may show the same photo; `listingId` names one of them.
 * @param references ids, or hashes of photos that may have yet to arrive.
 * @throws Refusal `bad_input` unless each id is of the actor's own listing image.
 */
export async function setPhotos(
  tx: Tx,
  { userId }: Actor,
  listingId: string,
  references: string[],
): Promise<Photos> {
  const arrived = await arrivedPhotos(tx, userId, references)
  const photos = [...new Set(references.map((each) => arrived.get(each) ?? each))]
  const ids = photos.filter((each) => !isPhotoHash(each))
  await handOver(tx, userId, listingId, ids)
  await tx
    .update(images)
    .set({ listingId: null })
    .where(and(eq(images.listingId, listingId), notInArray(images.id, ids)))
  const claimed = ids.length > 0 ? await claim(tx, userId, listingId, ids) : []
  const byId = new Map(claimed.map((image) => [image.id, image]))
  return {
    images: photos.map((id) => (isPhotoHash(id) ? awaited(id) : (byId.get(id) ?? unusable()))),
    waiting: ids.length < photos.length,
  }
}

/** Those of the hashes whose photos the seller has sent already, with the ids of these. */
async function arrivedPhotos(
  tx: Tx,
  sellerId: string,
  references: string[],
): Promise<Map<string, string>> {
  const hashes = references.filter(isPhotoHash).map(hashOf)
  if (hashes.length === 0) return new Map()
  const sent = await tx
    .select({ id: images.id, hash: images.uploadSha256 })
    .from(images)
    .where(and(isListingImageOf(sellerId), inArray(images.uploadSha256, hashes)))
  return new Map(sent.map(({ id, hash }) => [photoNameOf(hash), id]))
}

const claim = (tx: Tx, sellerId: string, listingId: string, ids: string[]) =>
  tx
    .update(images)
    .set({ listingId })
    .where(and(inArray(images.id, ids), isListingImageOf(sellerId)))
    .returning({ id: images.id, width: images.width, height: images.height, color: images.color })

const isListingImageOf = (sellerId: string) =>
  and(eq(images.uploaderId, sellerId), eq(images.folder, 'quad/listing-images'))

/** Forgets the photos of a listing that goes. @returns their ids, whose files may go after the commit. */
export async function dropPhotos(tx: Tx, { userId }: Actor, listingId: string): Promise<string[]> {
  await handOver(tx, userId, listingId, [])
  const dropped = await tx
    .delete(images)
    .where(eq(images.listingId, listingId))
    .returning({ id: images.id })
  return dropped.map(({ id }) => id)
}

/** What the listing will not keep goes to another of the seller's that shows it, too. */
async function handOver(
  tx: Tx,
  sellerId: string,
  listingId: string,
  kept: string[],
): Promise<void> {
  const leaving = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.listingId, listingId), notInArray(images.id, kept)))
  if (leaving.length === 0) return
  const others = await tx
    .select({ id: listings.id, images: listings.images })
    .from(listings)
    .where(
      and(eq(listings.sellerId, sellerId), eq(listings.deleted, false), ne(listings.id, listingId)),
    )
  for (const { id } of leaving) {
    const heir = others.find((other) => other.images.some((image) => image.id === id))
    if (heir) await tx.update(images).set({ listingId: heir.id }).where(eq(images.id, id))
  }
}

function unusable(): never {
  throw new Refusal('bad_input', 'One of the photos cannot be used. Please add it again.', 'images')
}
