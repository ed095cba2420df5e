import sharp, { type Sharp } from 'sharp'
import { imageWidths, maxImagePixels } from '#sync/images.ts'
import './loaders.ts'

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

// The other cores serve the feed. No photo is decoded twice, so a cache would be useless.
sharp.concurrency(1)
sharp.cache(false)

/** No real photo is taller. WebP allows at most 16383 pixels. */
const tallest = { large: 8192, small: 2048 }
const quality = { large: 80, small: 74 }

/** Why a photo was not encoded. */
export type Problem = 'unreadable' | 'too-many-pixels' | 'too-costly'

export class ImageProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * The most pixels of formats that are unpacked as a whole. Others are read line by line. An AVIF of
 * this size takes up to 190 MB and two seconds, an interlaced PNG with 16 bits 130 MB and one second.
 * Browsers shrink photos before they send them.
 */
const mostUnpacked = { heif: 10_000_000, png: 12_500_000 }

/**
 * Encodes the stored sizes of an uploaded photo: upright, in sRGB, not enlarged, without metadata.
 * The content decides the format, never the file name.
 * @throws ImageProblem
 */
export async function encode(bytes: Uint8Array): Promise<ProcessedImage> {
  await assertReadable(bytes)
  try {
    return await encodeSizes(bytes)
  } catch {
    throw new ImageProblem('unreadable')
  }
}

async function assertReadable(bytes: Uint8Array): Promise<void> {
  const header = await headerOf(bytes).catch(() => undefined)
  if (!header) throw new ImageProblem('unreadable')
  const { format, isProgressive, depth, width, height } = header
  const pixels = width * height
  if (pixels > maxImagePixels) throw new ImageProblem('too-many-pixels')
  const isUnpacked = format === 'png' && (isProgressive || depth === 'ushort')
  if (format === 'heif' && pixels > mostUnpacked.heif) throw new ImageProblem('too-costly')
  if (isUnpacked && pixels > mostUnpacked.png) throw new ImageProblem('too-costly')
}

// Unpacks no pixels. It is async because sharp throws, instead of rejecting, when there are no bytes.
const headerOf = async (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false }).metadata()

async function encodeSizes(bytes: Uint8Array): Promise<ProcessedImage> {
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
