import { createHash, randomInt } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { TestApp } from './app.ts'
import type { SignedIn } from '../people/cast.ts'

export interface UploadAnswer {
  path: string
  small: string
  originalName: string
  public_id: string
  width: number
  height: number
  color: string
}

interface UploadOptions {
  bytes?: Uint8Array
  folder?: string
  /** The SHA-256 that the sender claims for the bytes. */
  hash?: string
  name?: string
}

/** A plain photo, of another color each time. */
export function photo(width = 40, height = 30): Sharp {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  return sharp({ create: { width, height, channels: 3, background } })
}

export async function sendUpload(
  app: TestApp,
  as: SignedIn | undefined,
  { bytes, folder = 'quad/listing-images', hash, name = 'photo.jpg' }: UploadOptions = {},
): Promise<Response> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes ?? (await photo().jpeg().toBuffer()))]), name)
  const query = new URLSearchParams({ folder, ...(hash !== undefined && { hash }) })
  return app.request(`/api/upload-image?${query}`, {
    method: 'POST',
    headers: { origin: app.url, ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}) },
    body: form,
  })
}

export async function upload(
  app: TestApp,
  as: SignedIn,
  options: UploadOptions = {},
): Promise<UploadAnswer> {
  const response = await sendUpload(app, as, options)
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { image: UploadAnswer }).image
}

/** A photo as a device has it before the server does: bytes, and the hash that names it. */
export async function hashedPhoto() {
  const bytes = await photo().jpeg().toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { bytes, hash, name: `sha256:${hash}` }
}
