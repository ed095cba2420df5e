import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { isKnownTag, weakTag } from '../etag.ts'
import type { Icons } from '../images/decoder/icons.ts'

/** The school's logo at the addresses of Quad's icons; undefined for any other, or without a logo. */
export async function schoolIcon(c: Context<Env>): Promise<Response | undefined> {
  if (!iconPath.test(c.req.path)) return undefined
  const { icons } = await c.get('resources').pictures
  const file = icons && fileAt(c.req.path, icons)
  if (!file) return undefined
  const { content, type } = file
  const etag = weakTag([content])
  c.header('etag', etag)
  c.header('cache-control', 'no-cache')
  if (isKnownTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('content-type', type)
  return c.body(content)
}

const iconPath = /^\/(icons\/|favicon\.svg$)/

function fileAt(path: string, icons: Icons) {
  if (path === '/favicon.svg') return { content: drawingOf(icons), type: 'image/svg+xml' }
  const icon = icons[path.slice('/icons/'.length)]
  return icon && { content: new Uint8Array(icon), type: 'image/png' }
}

// Browsers prefer this one for tabs, because it fits every size.
const drawingOf = (icons: Icons): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${Buffer.from(icons['icon-192.png'] ?? '').toString('base64')}"/></svg>`
