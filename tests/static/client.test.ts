import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownType } from '#sync/answer.ts'
import type { Env } from '#server/env.ts'
import type { Look } from '#server/school/look.ts'
import { serveClient } from '#server/static/client.ts'
import { securityHeaders } from '#server/static/headers.ts'

const inline = "document.documentElement.dataset.theme = 'dark'"
const page = `<!doctype html><script>${inline}</script><div id="root"></div><script type="module" src="/assets/main-a1.js"></script>`
const script = 'export const quad = 1\n'.repeat(100)

let folder: string
let app: Hono<Env>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-client-'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
  put('secret.txt', 'secret')
  put('client/index.html', page)
  put('client/assets/main-a1.js', script)
  put('client/assets/main-a1.js.br', brotliCompressSync(script))
  put('client/assets/main-a1.js.gz', gzipSync(script))
  put('client/assets/tiny-b2.css', 'a{}')
  put('client/assets/face-c3.woff2', Buffer.from([1, 2, 3]))
  put('client/service-worker.js', 'self')
  put('client/manifest.webmanifest', '{}')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'client/link.txt'))
  app = make('http://localhost:3000')
})
afterAll(() => rmSync(folder, { recursive: true }))

const look = Promise.resolve<Look>({ app: { theme: {}, welcome: null }, icons: undefined })

function make(publicUrl: string, client = join(folder, 'client')): Hono<Env> {
  const made = new Hono<Env>()
  made.use(securityHeaders({ publicUrl }, client))
  made.get('/api/known', (c) => c.json({ known: true }))
  made.get('*', serveClient({ look }, client))
  made.notFound((c) => c.json({ message: 'There is nothing at this address.' }, 404))
  return made
}

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('the shell', () => {
  for (const path of [
    '/',
    '/for-you',
    '/messages',
    '/profile/maya.keller',
    '/create-listing/preview',
    '/reset-password?token=x',
  ]) {
    test(`answers a navigation to ${path}`, async () => {
      const response = await get(path, navigation)
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cache-control'),
      ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
      expect(await response.text()).toBe(page)
    })
  }

  for (const path of [
    '/api',
    '/api/nothing',
    '/images/x',
    '/profileInfo/x',
    '/messages/x',
    '/reviews/x',
    '/socket.io',
    '/reportUser/submit-report',
    '/API/listings',
    '//api/listings',
    '/%61pi/listings',
    '//Socket.IO/',
  ]) {
    test(`does not answer for the server's ${path}`, async () => {
      const response = await get(path, navigation)
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cache-control'),
      ]).toEqual([404, ownType, 'no-store'])
    })
  }

  for (const path of ['/assets/main-old.js', '/assets/', '/missing.js', '/icons/none.png']) {
    test(`does not answer for the missing file ${path}`, async () => {
      expect((await get(path, { accept: '*/*' })).status).toBe(404)
    })
  }

  test('a missing asset is 404 even for a navigation', async () => {
    expect((await get('/assets/main-old.js', navigation)).status).toBe(404)
  })

  test('supports revalidation by ETag', async () => {
    const etag = (await get('/', navigation)).headers.get('etag') ?? ''
    const again = await get('/for-you', { ...navigation, 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('files', () => {
  for (const [path, type, caching] of [
    ['/assets/main-a1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/face-c3.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ] as const) {
    test(`${path} is ${type}, ${caching}`, async () => {
      const { status, headers } = await get(path)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        caching,
      ])
    })
  }

  for (const [accepted, coding, decode] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0.5', 'br', brotliDecompressSync],
    ['identity', null, (bytes: Buffer) => bytes],
    ['', null, (bytes: Buffer) => bytes],
  ] as const) {
    test(`to "${accepted}" a script is sent as ${coding ?? 'it is'}`, async () => {
      const response = await get('/assets/main-a1.js', { 'accept-encoding': accepted })
      expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
        coding,
        'Accept-Encoding',
      ])
      expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(script)
    })
  }

  test('a file without a compressed copy is sent uncompressed', async () => {
    const response = await get('/assets/tiny-b2.css', { 'accept-encoding': 'br, gzip' })
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, 'a{}'])
  })

  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/link.txt',
    '/assets/main-a1.js.br',
  ]) {
    test(`${path} serves no file`, async () => {
      const response = await get(path, { accept: '*/*' })
      expect(await response.text()).not.toContain('secret')
      expect(response.headers.get('content-encoding')).toBeNull()
    })
  }

  test('without a built client a page is 404', async () => {
    const empty = make('http://localhost:3000', join(folder, 'none'))
    expect((await empty.request('/', { headers: navigation })).status).toBe(404)
  })
})

describe('security headers', () => {
  test('a page runs only this server’s scripts and the inline scripts of the build', async () => {
    const policy = (await get('/', navigation)).headers.get('content-security-policy') ?? ''
    const directives = new Map(
      policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]),
    )
    const hash = `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
    expect(directives.get('script-src')).toEqual(["'self'", hash])
    expect(directives.get('default-src')).toEqual(["'self'"])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(directives.get('object-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(directives.get('img-src')).toEqual(["'self'", 'blob:', 'data:'])
    expect(directives.get('connect-src')).toEqual(["'self'", 'ws://localhost:3000'])
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(directives.get('trusted-types')).toEqual(['quad-worker'])
    expect(directives.get('report-uri')).toEqual(['/api/policy-reports'])
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  test('every answer has nosniff and no-referrer, and data may load nothing', async () => {
    for (const path of ['/', '/assets/main-a1.js', '/api/known', '/api/nothing']) {
      const { headers } = await get(path, navigation)
      expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        'nosniff',
        'no-referrer',
      ])
    }
    const known = (await get('/api/known')).headers
    expect(known.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(known.get('cache-control')).toBe('no-store')
  })

  test('HSTS is sent with an https PUBLIC_URL only', async () => {
    const secure = make('https://quad.example.edu')
    const { headers } = await secure.request('/', { headers: navigation })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('content-security-policy')).toContain('wss://quad.example.edu')
    expect((await get('/', navigation)).headers.get('strict-transport-security')).toBeNull()
  })
})
