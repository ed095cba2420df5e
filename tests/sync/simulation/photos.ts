import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
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
  return named(bytes)
}

const named = (bytes: Buffer): Photo => ({
  bytes,
  name: photoNameOf(createHash('sha256').update(bytes).digest('hex')),
})

/** The photos that people have. */
const photos = await Promise.all([10, 80, 150].map(photoOf))

/** The server answers 415 to the first one, which is no photo, and 413 to the other. */
const badPhotos = [named(Buffer.from('This is a text.')), named(hugeOf(at(photos, 0)))]

export const photoAt = (n: number): Photo => at(photos, n)
export const badPhotoAt = (n: number): Photo => at(badPhotos, n)

function at(list: readonly Photo[], n: number): Photo {
  const photo = pick(list, n)
  if (!photo) throw new Error('There are no photos.')
  return photo
}

export function photoNamed(wanted: string): Photo {
  const photo = [...photos, ...badPhotos].find(({ name }) => name === wanted)
  if (!photo) throw new Error(`There is no photo ${wanted}.`)
  return photo
}

/** A PNG whose header claims 400 megapixels. */
function hugeOf({ bytes }: Photo): Buffer {
  const huge = Buffer.from(bytes)
  // After the signature: the length of the header, its name, its content and their checksum.
  const header = { name: 12, width: 16, height: 20, end: 29 }
  huge.writeUInt32BE(20_000, header.width)
  huge.writeUInt32BE(20_000, header.height)
  huge.writeUInt32BE(crc32(huge.subarray(header.name, header.end)), header.end)
  return huge
}
