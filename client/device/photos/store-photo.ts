import { hashOf, hexOf, photoNameOf, type ImageFolder } from '#sync/images.ts'
import { currentDatabase } from '../current-database.ts'
import { foldersOf, type Database, type StoredPhoto } from '../database.ts'
import { durably } from '../durably.ts'
import { shrinkPhoto } from './shrink.ts'

/** A photo as it is sent. */
export interface PreparedPhoto {
  /** `sha256:` and the hash of the bytes. */
  name: string
  bytes: ArrayBuffer
  type: string
  /** The name of the chosen file. */
  fileName?: string
}

/** Shrinks a chosen file and names it by its hash. @returns undefined if the file is not a photo */
export async function preparePhoto(file: File): Promise<PreparedPhoto | undefined> {
  const photo = await shrinkPhoto(file)
  if (!photo) return undefined
  return { ...(await namePhoto(await photo.arrayBuffer(), photo.type)), fileName: file.name }
}

export const namePhoto = async (bytes: ArrayBuffer, type: string): Promise<PreparedPhoto> => ({
  name: photoNameOf(hexOf(await digestOf(bytes))),
  bytes,
  type,
})

/** Over plain http browsers have no `crypto.subtle`. */
async function digestOf(bytes: ArrayBuffer): Promise<Uint8Array> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes))
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return sha256(new Uint8Array(bytes))
}

/**
 * Stores a photo on this device until the server has it. The queue sends it after a draft or an
 * action names it.
 * @throws if this device cannot store it
 */
export const storePhoto = (photo: PreparedPhoto, folder: ImageFolder): Promise<void> =>
  durably(() => putPhoto(photo, folder))

/** Joins the caller's transaction, if there is one. */
export function putPhoto(
  { name, bytes, type, fileName }: PreparedPhoto,
  folder: ImageFolder,
  { blobs }: Pick<Database, 'blobs'> = currentDatabase(),
  now: number = Date.now(),
): Promise<void> {
  const sha256 = hashOf(name)
  return blobs.db.transaction('rw', blobs, async () => {
    // A listing, a message and the profile may show the same picture.
    const before = await blobs.get(sha256)
    const also = before ? foldersOf(before).filter((each) => each !== folder) : []
    const row = { sha256, bytes, type, folder, state: 'waiting', since: now } as const
    // The user gets the name of a profile picture back. Other photos do not need their file names.
    const named = folder === 'quad/profile-images' && fileName !== undefined ? { fileName } : {}
    await blobs.put({ ...row, ...named, ...(also.length > 0 && { also }) })
  })
}

/** The state of a stored photo; undefined if this device does not have it. */
export async function photoState(
  name: string,
): Promise<Pick<StoredPhoto, 'state' | 'problem'> | undefined> {
  const photo = await currentDatabase().blobs.get(hashOf(name))
  if (!photo) return undefined
  const { state, problem } = photo
  return { state, ...(problem && { problem }) }
}

/** Makes the queue retry photos that it could not send or that the server refused. */
export const waitAgain = (
  names: readonly string[],
  { blobs }: Pick<Database, 'blobs'> = currentDatabase(),
  now: number = Date.now(),
): Promise<unknown> =>
  blobs
    .where('sha256')
    .anyOf(names.map(hashOf))
    .modify((photo) => {
      photo.state = 'waiting'
      photo.since = now
      delete photo.problem
    })
