import sharp, { type Sharp } from 'sharp'
import { imageWidths, maxImagePixels, unreadableImage } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import { boundedQueue } from '../bounded-queue.ts'
import './loaders.ts'
import { tooManyUploads } from './room.ts'

export interface ProcessedImage {
  /** WebP without any metadata. */
  large: Buffer
  small: Buffer
  /** Size of the large one, in pixels. */
  width: number
  height: number
  /** The average color, as `#rrggbb`. */
  color: string
}

// The other core serves the feed. No photo is decoded twice, so a cache would be useless.
sharp.concurrency(1)
sharp.cache(false)

/** No real photo is taller. WebP allows at most 16383 pixels. */
const tallest = { large: 8192, small: 2048 }
const quality = { large: 80, small: 74 }

const unreadable = () => new Refusal('unsupported_type', unreadableImage, 'image')
const tooManyPixels = () =>
  new Refusal('too_large', 'This photo is too large. The limit is 50 megapixels.', 'image')

// Two photos at a time would take both cores and twice the memory. Each waiting photo holds its
// upload.
const inTurn = boundedQueue({ running: 1, waiting: 39, full: tooManyUploads })

/**
 * Encodes the stored sizes of an uploaded photo: upright, in sRGB, not enlarged, without metadata.
 * The content decides the format, never the file name.
 * @throws Refusal `unsupported_type` for an unreadable photo, `too_large` above 50 megapixels,
 * `limited` when too many photos wait.
 */
export const processImage = (bytes: Buffer): Promise<ProcessedImage> => inTurn(() => read(bytes))

async function read(bytes: Buffer): Promise<ProcessedImage> {
  await assertReadable(bytes)
  try {
    return await encode(bytes)
  } catch {
    throw unreadable()
  }
}

async function assertReadable(bytes: Buffer): Promise<void> {
  const header = await headerOf(bytes).catch(() => undefined)
  if (!header) throw unreadable()
  if (header.width * header.height > maxImagePixels) throw tooManyPixels()
}

// Unpacks no pixels. It is async because sharp throws, instead of rejecting, when there are no bytes.
const headerOf = async (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata()

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
