import { createHash } from 'node:crypto'
import type { Content } from '../answer-content.ts'
import { weakTag } from '../etag.ts'
import type { Drawing } from '../images/decoder/draw.ts'

/** The school's logo in the place of Quad's icons. */
export interface SchoolIcons {
  /** Changes with the logo. */
  version: string
  /** The picture at an address for which `isIcon` is true. */
  at(path: string): Promise<Content>
}

const square = (size: number, share: number): Drawing => ({
  width: size,
  height: size,
  logo: Math.round(size * share),
})

/** The logo alone, in the largest size that any icon needs. */
export const wholeLogo = square(512, 1)

/** The app's background in the light theme, as in the manifest. */
const ground = '#f7f5ee'

/**
 * A system cuts a maskable icon to any shape that holds a circle of 80 % of it. An iPhone rounds the
 * corners, and paints black where an icon is transparent.
 */
const drawings = new Map<string, Drawing>([
  ['/icons/icon-192.png', square(192, 1)],
  ['/icons/icon-512.png', wholeLogo],
  ['/icons/maskable-192.png', { ...square(192, 0.56), ground }],
  ['/icons/maskable-512.png', { ...square(512, 0.56), ground }],
  ['/icons/apple-touch-icon.png', { ...square(180, 0.8), ground }],
])

/** What an iPhone shows while Quad starts. */
const startupPath = /^\/startup\/(\d+)x(\d+)\.png$/

function drawingAt(path: string): Drawing | undefined {
  const startup = startupPath.exec(path)
  if (!startup) return drawings.get(path)
  const [width = 0, height = 0] = startup.slice(1).map(Number)
  return { width, height, logo: Math.round(width / 4), ground }
}

/** Browsers prefer this one for a tab, because it fits every size. */
const tabIcon = '/favicon.svg'

/** Whether a logo replaces Quad's picture at this address. */
export const isIcon = (path: string): boolean => path === tabIcon || drawingAt(path) !== undefined

/**
 * Draws each icon when a browser first requests it, and keeps it. Request only addresses that the app
 * has, because a startup picture could have any size.
 * @param logo as `wholeLogo`
 */
export function iconsOf(
  logo: Uint8Array,
  draw: (logo: Uint8Array, drawing: Drawing) => Promise<Uint8Array>,
): SchoolIcons {
  const kept = new Map<string, Promise<Content>>()
  const make = async (path: string): Promise<Content> => {
    const drawing = drawingAt(path)
    if (!drawing) return { ...tabIconOf(logo), type: 'image/svg+xml' }
    const png = new Uint8Array(await draw(logo, drawing))
    return { body: png, etag: weakTag([Buffer.from(png).toString('latin1')]), type: 'image/png' }
  }
  return {
    version: createHash('sha256').update(logo).digest('base64url').slice(0, 16),
    at(path) {
      const icon = kept.get(path) ?? make(path)
      kept.set(path, icon)
      icon.catch(() => kept.delete(path))
      return icon
    },
  }
}

function tabIconOf(logo: Uint8Array) {
  const { width, height } = wholeLogo
  const address = `data:image/png;base64,${Buffer.from(logo).toString('base64')}`
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${address}"/></svg>`
  return { body, etag: weakTag([body]) }
}
