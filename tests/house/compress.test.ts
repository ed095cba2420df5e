import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressData } from '#server/compress.ts'
import type { Env } from '#server/env.ts'

const listings = Array.from({ length: 30 }, (_, i) => ({ title: `Oak desk ${i}`, price: i }))
const app = new Hono<Env>()
app.use('/api/*', compressData)
app.get('/api/listings', (c) => c.json(listings, 200, { etag: 'W/"1"', vary: 'Authorization' }))
app.get('/api/measured', (c) =>
  c.json(listings, 200, { etag: '"1"', 'content-length': String(JSON.stringify(listings).length) }),
)
app.get('/api/small', (c) => c.json({ message: 'Yes.' }))
app.get('/api/auth/tokens', (c) => c.json(listings))
app.get('/api/unchanged', (c) => c.body(null, 304))

const ask = (path: string, accepted = 'gzip, deflate, br') =>
  app.request(path, { headers: { 'accept-encoding': accepted } })

test('a long answer is gzipped for a client that accepts gzip, with Vary and a weak ETag', async () => {
  const response = await ask('/api/listings')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json',
    vary: 'Authorization, Accept-Encoding',
    etag: 'W/"1"',
  })
  const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
  expect(JSON.parse(text)).toEqual(listings)
})

test('what a header says of the plain bytes is not said of the compressed ones', async () => {
  const { headers } = await ask('/api/measured')
  expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual(['gzip', null])
  expect(headers.get('etag')).toBe('W/"1"')
})

for (const [accepted, why] of [
  ['', 'nothing is taken'],
  ['br', 'another coding is'],
  ['gzip;q=0, br', 'gzip is refused'],
] as const) {
  test(`an answer is not compressed where ${why}`, async () => {
    const response = await ask('/api/listings', accepted)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(await response.json()).toEqual(listings)
  })
}

test('short answers and answers with tokens are not compressed', async () => {
  for (const path of ['/api/small', '/api/auth/tokens']) {
    const response = await ask(path)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toBeTruthy()
  }
})

test('an answer without a body stays without one, and says what it varies by', async () => {
  const response = await ask('/api/unchanged')
  expect([response.status, await response.text()]).toEqual([304, ''])
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
})
