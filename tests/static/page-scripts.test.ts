import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { Env } from '#server/env.ts'
import type { Look } from '#server/school/look.ts'
import { serveClient } from '#server/static/client.ts'

const page = (name: string) => `routes/${name}.tsx?tsr-split=component`
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame.js' },
  '_market.js': { file: 'assets/market.js', imports: ['_frame.js', '_database.js'] },
  '_database.js': { file: 'assets/database.js', imports: ['_frame.js'] },
  [page('index')]: { file: 'assets/home.js', imports: ['index.html', '_frame.js'] },
  [page('for-you')]: { file: 'assets/for-you.js', imports: ['_frame.js', '_market.js'] },
  [page('edit-listing.$id.index')]: { file: 'assets/edit.js', imports: ['_market.js'] },
  [page('create-listing/preview')]: { file: 'assets/preview.js', imports: [] },
}

const folder = mkdtempSync(join(tmpdir(), 'quad-pages-'))
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, 'index.html'), '<!doctype html>')
writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
mkdirSync(join(folder, 'assets'))
const sizes: Record<string, number> = { 'assets/frame.js': 90, 'assets/database.js': 50 }
for (const { file } of Object.values(manifest)) {
  writeFileSync(join(folder, file), 'x'.repeat(sizes[file] ?? file.length))
}
afterAll(() => rmSync(folder, { recursive: true }))

const look: Look = { app: { theme: {}, welcome: null }, icons: undefined }
const app = new Hono<Env>().get('*', serveClient({ look: Promise.resolve(look) }, folder))
const ask = (path: string) => app.request(path, { headers: { accept: 'text/html' } })
const linksOf = async (path: string) =>
  (await ask(path)).headers.get('link')?.match(/(?<=<)[^>]+(?=>; rel=modulepreload)/g)

test('a page links all its scripts, the largest first', async () => {
  expect(await linksOf('/')).toEqual(['/assets/frame.js', '/assets/index.js', '/assets/home.js'])
  expect(await linksOf('/for-you?listingId=1')).toEqual([
    '/assets/frame.js',
    '/assets/database.js',
    '/assets/for-you.js',
    '/assets/market.js',
    '/assets/index.js',
  ])
})

test('a page with a parameter and a page below another are found', async () => {
  expect(await linksOf('/edit-listing/0199')).toContain('/assets/edit.js')
  expect(await linksOf('/create-listing/preview')).toContain('/assets/preview.js')
})

test('an unknown address links no scripts, and the manifest of the build is not served', async () => {
  expect(await linksOf('/edit-listing/0199/other')).toBeUndefined()
  expect(await (await ask('/.vite/manifest.json')).text()).toBe('<!doctype html>')
})
