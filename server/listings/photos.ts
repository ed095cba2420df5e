import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import { listings, type StoredImage } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import { hashOf, isPhotoHash, photoNameOf } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { awaited } from './awaited-photos.ts'

/** The columns of a listing about its photos. */
interface Photos {
  images: StoredImage[]
  waiting: boolean
}

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
  const photos = await findPhotos(tx, actor, references)
  const ids = photos.images.map(({ id }) => id).filter((id) => !isPhotoHash(id))
  await handOver(tx, actor.userId, listingId, ids)
  await tx
    .update(images)
    .set({ listingId: null })
    .where(and(eq(images.listingId, listingId), notInArray(images.id, ids)))
  if (ids.length > 0) await tx.update(images).set({ listingId }).where(inArray(images.id, ids))
  return photos
}

/** The photos that the references name. @throws Refusal as `setPhotos` does */
export async function findPhotos(tx: Tx, { userId }: Actor, references: string[]): Promise<Photos> {
  const arrived = await arrivedPhotos(tx, userId, references)
  const photos = [...new Set(references.map((each) => arrived.get(each) ?? each))]
  const own = await ownPhotos(
    tx,
    userId,
    photos.filter((each) => !isPhotoHash(each)),
  )
  return {
    images: photos.map((id) => (isPhotoHash(id) ? awaited(id) : (own.get(id) ?? unusable()))),
    waiting: photos.some(isPhotoHash),
  }
}

/** The ids of the photos that have arrived, by their hashes. */
export async function arrivedPhotos(
  tx: Tx,
  sellerId: string,
  references: string[],
): Promise<Map<string, string>> {
  const hashes = references.filter(isPhotoHash).map(hashOf)
  if (hashes.length === 0) return new Map()
  const arrived = await tx
    .select({ id: images.id, hash: images.uploadSha256 })
    .from(images)
    .where(and(isListingImageOf(sellerId), inArray(images.uploadSha256, hashes)))
  return new Map(arrived.map(({ id, hash }) => [photoNameOf(hash), id]))
}

async function ownPhotos(
  tx: Tx,
  sellerId: string,
  ids: string[],
): Promise<Map<string, StoredImage>> {
  if (ids.length === 0) return new Map()
  const own = await tx
    .select({ id: images.id, width: images.width, height: images.height, color: images.color })
    .from(images)
    .where(and(inArray(images.id, ids), isListingImageOf(sellerId)))
  return new Map(own.map((image) => [image.id, image]))
}

const isListingImageOf = (sellerId: string) =>
  and(eq(images.uploaderId, sellerId), eq(images.folder, 'quad/listing-images'))

/**
 * Deletes the photos of a listing. @returns their ids. Their files can be deleted after the commit.
 */
export async function dropPhotos(tx: Tx, { userId }: Actor, listingId: string): Promise<string[]> {
  await handOver(tx, userId, listingId, [])
  const dropped = await tx
    .delete(images)
    .where(eq(images.listingId, listingId))
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

function unusable(): never {
  throw new Refusal('bad_input', 'One of the photos cannot be used. Please add it again.', 'images')
}
