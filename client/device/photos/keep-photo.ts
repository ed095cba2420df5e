import type { ImageFolder } from '#sync/images.ts'
import { currentDatabase } from '../current-database.ts'
import type { Database, StoredPhoto } from '../database.ts'
import { durably } from '../durably.ts'

/**
 * Keeps a photo until it can be sent.
 * @returns the name under which an action can have it already; undefined where browsers have no
 * `crypto.subtle`, over plain http
 */
export async function keepPhoto(photo: Blob, folder: ImageFolder): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (!subtle) return undefined
  const bytes = await photo.arrayBuffer()
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const row = { sha256, bytes, type: photo.type, folder, state: 'waiting' } as const
  await durably(() => add(row))
  return `sha256:${sha256}`
}

/** The same picture may be wanted for a listing and for the profile. */
function add(row: StoredPhoto): Promise<unknown> {
  const { blobs } = currentDatabase()
  return blobs.db.transaction('rw', blobs, async () => {
    const before = await blobs.get(row.sha256)
    const also = before && foldersOf(before).find((folder) => folder !== row.folder)
    await blobs.put(also ? { ...row, also } : row)
  })
}

/** Where a photo is to be sent. */
export const foldersOf = ({ folder, also }: StoredPhoto): ImageFolder[] =>
  also ? [folder, also] : [folder]

/** A photo has arrived in all its folders, unless it is wanted in another one since. */
export const markSent = ({ blobs }: Database, sent: StoredPhoto): Promise<unknown> =>
  blobs
    .where('sha256')
    .equals(sent.sha256)
    .modify((photo) => {
      const folders = foldersOf(sent)
      if (foldersOf(photo).every((folder) => folders.includes(folder))) photo.state = 'sent'
    })
