import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from '#server/env.ts'
import { serveApiDocs } from '#server/static/api-docs.ts'
import { securityHeaders } from '#server/static/headers.ts'

const inline = "document.documentElement.dataset.theme = 'dark'"
const page = `<!doctype html><script>${inline}</script>`
const script = 'export const swaggerUi = 1\n'

let folder: string
const app = new Hono<Env>()
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-api-docs-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/index-a1.js'), script)
  app.use(securityHeaders({ publicUrl: 'http://localhost:3000' }, folder, folder))
  app.get('/api/docs/*', serveApiDocs(folder))
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

test('the page is at /api/docs, and browsers revalidate it', async () => {
  for (const path of ['/api/docs', '/api/docs/']) {
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(await response.text()).toBe(page)
  }
})

test('browsers cache its scripts forever', async () => {
  const response = await get('/api/docs/assets/index-a1.js')
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect(await response.text()).toBe(script)
})

test('other addresses are 404', async () => {
  for (const path of ['/api/docs/none', '/api/docs/..%2findex.html', '/api/docsx']) {
    expect((await get(path)).status).toBe(404)
  }
})

test('the page may load only from this server, also after a revalidation', async () => {
  const first = await get('/api/docs')
  const again = await get('/api/docs', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([first.status, again.status]).toEqual([200, 304])
  const hash = createHash('sha256').update(inline).digest('base64')
  for (const { headers } of [first, again]) {
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  }
})
