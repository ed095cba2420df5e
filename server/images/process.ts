import sharp, { type Sharp } from 'sharp'
import { imageWidths, maxImagePixels, unreadableImage } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import { looksLikeImage } from './sniff.ts'
import { oneAtATime } from './one-at-a-time.ts'

export interface ProcessedImage {
  /** WebP without any metadata. */
  large: Buffer
  small: Buffer
  /** Size of the large one, in pixels. */
  width: number
  height: number
  /** The average colour, as `#rrggbb`. */
  color: string
}

// Two cores serve the feed meanwhile; a cache of decoded photos would help nobody.
sharp.concurrency(1)
sharp.cache(false)

/** No real photo is taller; WebP ends at 16383 pixels. */
const tallest = { large: 8192, small: 2048 }
const quality = { large: 80, small: 74 }

const unreadable = () => new Refusal('unsupported_type', unreadableImage, 'image')
const tooManyPixels = () =>
  new Refusal('too_large', 'This photo is too large. It may have at most 50 megapixels.', 'image')

/**
 * Makes the stored sizes of an uploaded photo: upright, in sRGB, never enlarged, nothing of the
 * original's metadata. The content decides what it is, never its name.
 * @throws Refusal `unsupported_type` for what cannot be read, `too_large` above 50 megapixels.
 */
export const processImage = oneAtATime(async (bytes: Buffer): Promise<ProcessedImage> => {
  await assertReadable(bytes)
  try {
    return await encode(bytes)
  } catch {
    throw unreadable()
  }
})

// Reads the header alone: what claims to be huge is refused before a pixel of it is unpacked.
async function assertReadable(bytes: Buffer): Promise<void> {
  if (!looksLikeImage(bytes)) throw unreadable()
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!metadata) throw unreadable()
  if (metadata.width * metadata.height > maxImagePixels) throw tooManyPixels()
}

async function encode(bytes: Buffer): Promise<ProcessedImage> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' })
    .rotate()
    .resize(box('large'))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const shown = () => sharp(data, { raw: { width, height, channels } })
  return {
    large: await shown().webp({ quality: quality.large }).toBuffer(),
    small: await shown().resize(box('small')).webp({ quality: quality.small }).toBuffer(),
    width,
    height,
    color: await averageColor(shown()),
  }
}

const box = (size: keyof typeof imageWidths) =>
  ({
    width: imageWidths[size],
    height: tallest[size],
    fit: 'inside',
    withoutEnlargement: true,
  }) as const

async function averageColor(image: Sharp): Promise<string> {
  const pixel = await image
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
