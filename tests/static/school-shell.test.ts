import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import type { SchoolLook } from '#sync/health.ts'
import type { Env } from '#server/env.ts'
import { serveClient } from '#server/static/client.ts'

const page = '<!doctype html><html lang="en"><script>showSchool()</script>'
const folder = mkdtempSync(join(tmpdir(), 'quad-shell-'))
writeFileSync(join(folder, 'index.html'), page)
afterAll(() => rmSync(folder, { recursive: true }))

const app: SchoolLook = { theme: { '--lawn': '#8a1538' }, welcome: '"Hi" & <b>$&</b>' }
const school = new Hono<Env>().get(
  '*',
  serveClient({ look: Promise.resolve({ app, icons: undefined }) }, folder),
)
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const ask = (path: string, headers: Record<string, string> = {}) =>
  school.request(path, { headers })

describe('[IDENT-02] the shell of a school with a look of its own', () => {
  test('has the look in an attribute, and the inline scripts of the build', async () => {
    const html = await (await ask('/for-you', navigation)).text()
    const [, value = ''] = /^<!doctype html><html data-school="([^"]*)" lang="en">/.exec(html) ?? []
    const text = Object.entries({ '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }).reduce(
      (now, [name, sign]) => now.replaceAll(name, sign),
      value,
    )
    expect(JSON.parse(text)).toEqual(app)
    expect(html.replace(/ data-school="[^"]*"/, '')).toBe(page)
  })

  test('is compressed, and revalidated by ETag', async () => {
    const sent = await ask('/', { ...navigation, 'accept-encoding': 'br' })
    expect(sent.headers.get('content-encoding')).toBe('br')
    const html = brotliDecompressSync(Buffer.from(await sent.arrayBuffer())).toString()
    expect(html).toContain('data-school')
    const etag = sent.headers.get('etag') ?? ''
    const again = await ask('/', { ...navigation, 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('/index.html is the file of the build, whose hash the worker has', async () => {
    expect(await (await ask('/index.html')).text()).toBe(page)
  })
})
