import { extname } from 'node:path'
import type { Context } from 'hono'
import { codingFor } from '../codings.ts'
import { isKnownTag } from '../etag.ts'
import type { BuiltFile } from './built-folder.ts'

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

/** Files whose names contain a hash of their content. */
const hashed = /^(\/api\/docs)?\/assets\//

/** Answers with a file of a build, compressed if the browser accepts that. */
export async function answerFile(
  c: Context,
  { file, content, codings, etag }: BuiltFile,
): Promise<Response> {
  const immutable = hashed.test(c.req.path)
  c.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('vary', 'Accept-Encoding')
  c.header('etag', etag)
  if (isKnownTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  const coding = codingFor(c, [...codings.keys()])
  if (coding) c.header('content-encoding', coding)
  c.header('content-type', types[extname(file)] ?? 'application/octet-stream')
  const read = (coding && codings.get(coding)) ?? content
  return c.body(await read())
}
