import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import type { StoredImage } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import {
  awaitedImage,
  hashOf,
  imagePath,
  isPhotoHash,
  photoNameOf,
  type Image,
  type ImageFolder,
} from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'

/** The photos of a listing or message. `waiting`: some of them have not arrived. */
export interface Photos {
  images: StoredImage[]
  waiting: boolean
}

/** What is stored about a photo that has not arrived. */
const awaited = (hash: string): StoredImage => ({
  id: hash,
  width: 0,
  height: 0,
  color: 'transparent',
})

/**
 * The photos that an action names.
 * @param references ids, or hashes of photos that may still be on their way
 * @param shownBy the listing that shows them: what was taken down with it stays in it, hidden
 * @throws Refusal `bad_input` for an id that is not a photo of the actor in this folder, or that
 * was taken down
 */
export async function findPhotos(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  folder: ImageFolder,
  references: readonly string[],
  shownBy = '',
): Promise<Photos> {
  const arrived = await arrivedPhotos(tx, userId, folder, references)
  const photos = [...new Set(references.map((each) => arrived.get(each) ?? each))]
  const ids = photos.filter((each) => !isPhotoHash(each))
  const own = await ownPhotos(tx, userId, folder, ids, shownBy)
  return {
    images: photos.map((id) => (isPhotoHash(id) ? awaited(id) : (own.get(id) ?? unusable()))),
    waiting: photos.some(isPhotoHash),
  }
}

/** The ids of the photos that have arrived, by their hashes. */
export async function arrivedPhotos(
  tx: Tx,
  uploaderId: string,
  folder: ImageFolder,
  references: readonly string[],
): Promise<Map<string, string>> {
  const hashes = references.filter(isPhotoHash).map(hashOf)
  if (hashes.length === 0) return new Map()
  const arrived = await tx
    .select({ id: images.id, hash: images.uploadSha256 })
    .from(images)
    .where(and(isOf(uploaderId, folder), inArray(images.uploadSha256, hashes)))
  return new Map(arrived.map(({ id, hash }) => [photoNameOf(hash), id]))
}

async function ownPhotos(
  tx: Tx,
  uploaderId: string,
  folder: ImageFolder,
  ids: readonly string[],
  shownBy: string,
): Promise<Map<string, StoredImage>> {
  if (ids.length === 0) return new Map()
  const own = await tx
    .select({ id: images.id, width: images.width, height: images.height, color: images.color })
    .from(images)
    .where(and(inArray(images.id, [...ids]), isOf(uploaderId, folder), isUp(shownBy)))
  return new Map(own.map((image) => [image.id, image]))
}

const isOf = (uploaderId: string, folder: ImageFolder) =>
  and(eq(images.uploaderId, uploaderId), eq(images.folder, folder))

const isUp = (shownBy: string) =>
  or(isNull(images.takenDownWith), eq(images.takenDownWith, shownBy))

function unusable(): never {
  throw new Refusal('bad_input', 'One of the photos cannot be used. Please add it again.', 'images')
}

/** A stored photo as answers show it. */
export function imageAnswer({ id, width, height, color }: StoredImage, folder: ImageFolder): Image {
  if (isPhotoHash(id)) return awaitedImage(id)
  return {
    path: imagePath(id, 'large'),
    small: imagePath(id, 'small'),
    public_id: `${folder}/${id}`,
    width,
    height,
    color,
  }
}
