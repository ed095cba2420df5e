import sharp from 'sharp'
import { maxImagePixels } from '#sync/images.ts'

/** PNGs of a school's logo, by the names of the icons that they replace. */
export type Icons = Record<string, Buffer>

/** The ground of icons that systems cut or show on any color; the app's own in its light theme. */
const ground = '#f7f5ee'

/**
 * Of each icon its size in pixels, and the part of it that the logo covers. Systems cut a maskable
 * icon to any shape that holds a circle of 80 % of it.
 */
const drawings: Record<string, { size: number; part: number; background?: string }> = {
  'icon-192.png': { size: 192, part: 1 },
  'icon-512.png': { size: 512, part: 1 },
  'maskable-192.png': { size: 192, part: 0.56, background: ground },
  'maskable-512.png': { size: 512, part: 0.56, background: ground },
  'apple-touch-icon.png': { size: 180, part: 0.8, background: ground },
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

export async function drawIcons(logo: Uint8Array): Promise<Icons> {
  const drawn = Object.entries(drawings).map(async ([name, { size, part, background }]) => {
    const inner = Math.round(size * part)
    const before = Math.floor((size - inner) / 2)
    const after = size - inner - before
    const icon = sharp(logo, { limitInputPixels: maxImagePixels })
      .rotate()
      .resize(inner, inner, { fit: 'contain', background: clear })
      .extend({ top: before, left: before, bottom: after, right: after, background: clear })
    const onGround = background === undefined ? icon : icon.flatten({ background })
    return [name, await onGround.png().toBuffer()] as const
  })
  return Object.fromEntries(await Promise.all(drawn))
}
