import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { photoNameOf } from '#sync/images.ts'
import { pick } from './pick.ts'

export interface Photo {
  bytes: Buffer
  /** `sha256:…` */
  name: string
}

async function photoOf(red: number): Promise<Photo> {
  const background = { r: red, g: 90, b: 120 }
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer()
  return { bytes, name: photoNameOf(createHash('sha256').update(bytes).digest('hex')) }
}

/** The photos that people have. */
const photos = await Promise.all([10, 80, 150].map(photoOf))

export function photoAt(n: number): Photo {
  const photo = pick(photos, n)
  if (!photo) throw new Error('There are no photos.')
  return photo
}
