import type { ImageFolder } from '#sync/images.ts'
import { currentDatabase } from './database.ts'
import { durably } from './durably.ts'

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
  await durably(() => currentDatabase().blobs.put(row))
  return `sha256:${sha256}`
}
