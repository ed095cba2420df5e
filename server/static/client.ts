import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Context, Handler } from 'hono'
import { isServerPath } from '#sync/paths.ts'
import type { Env } from '../env.ts'
import { builtClient, filesOf, type ClientFile } from './built-client.ts'
import { pageScripts } from './page-scripts.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Serves the built app: its files, and its shell for the address of every page. */
export function serveClient(folder = builtClient): Handler<Env> {
  const files = filesOf(folder)
  const shell = files.get('/index.html')
  const scriptsOf = pageScripts(folder)
  return async (c) => {
    if (isServerPath(c.req.path)) return c.notFound()
    const found = files.get(c.req.path)
    if (found) return answer(c, found)
    if (!shell || !isPage(c)) return c.notFound()
    const scripts = scriptsOf(c.req.path)
    if (scripts) c.header('link', scripts)
    return answer(c, shell)
  }
}

/** A missing script gets 404. The app's shell in its place would fail to parse. */
function isPage(c: Context): boolean {
  const accept = c.req.header('accept') ?? '*/*'
  if (c.req.path.startsWith('/assets/')) return false
  return accept.includes('text/html') || (accept.includes('*/*') && extname(c.req.path) === '')
}

async function answer(c: Context, { file, codings, etag }: ClientFile): Promise<Response> {
  const immutable = c.req.path.startsWith('/assets/')
  c.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('vary', 'Accept-Encoding')
  c.header('etag', etag)
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
  const accepted = codingsOf(c.req.header('accept-encoding'))
  const coding = accepted.find((wanted) => codings.has(wanted))
  if (coding) c.header('content-encoding', coding)
  c.header('content-type', types[extname(file)] ?? 'application/octet-stream')
  return c.body(await readFile((coding && codings.get(coding)) ?? file))
}

// RFC 9110, section 12.5.3. Brotli comes first because it is smaller.
function codingsOf(header = ''): string[] {
  const refused = /(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/gi
  const named = header.replace(refused, '')
  return ['br', 'gzip'].filter((coding) =>
    new RegExp(`(^|[\\s,])${coding}(\\s|,|;|$)`, 'i').test(named),
  )
}
