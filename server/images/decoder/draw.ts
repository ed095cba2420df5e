import sharp from 'sharp'
import { maxImagePixels } from '#sync/images.ts'
import './loaders.ts'

/** A picture with a logo in its middle. Sizes are in pixels. */
export interface Drawing {
  width: number
  height: number
  /** The side of the square that the logo fits into. */
  logo: number
  /** The color behind the logo. Without one, the picture is transparent there. */
  ground?: string
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** Draws a PNG. */
export async function draw(logo: Uint8Array, drawing: Drawing): Promise<Buffer> {
  const { width, height, ground = clear } = drawing
  const input = await sharp(logo, { limitInputPixels: maxImagePixels, failOn: 'error' })
    .rotate()
    .resize(drawing.logo, drawing.logo, { fit: 'contain', background: clear })
    .toColourspace('srgb')
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 4, background: ground } })
    .composite([{ input }])
    .png()
    .toBuffer()
}
