import { createHook } from 'node:async_hooks'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { ownType } from '#sync/answer.ts'
import { universities, universityDomains } from '#drizzle/schema/universities.ts'
import { chapters } from '#server/chapters.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'

const app = await appOfFile({ cast: false })
const { server, url } = await listening(app)
afterAll(() => stopListening(server))

const paths = [
  '/api/openapi.json',
  '/api/universities',
  '/api/config',
  '/api/push-subscriptions/key',
]

/** A client of Node's that decodes nothing. */
async function get(path: string, headers: Record<string, string> = {}) {
  const asked = request(url + path, { headers })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

test.each(paths)('[LOAD-04] %s is answered 304 to whoever has its tag', async (path) => {
  const { status, headers, body } = await get(path)
  expect([status, headers['content-type']]).toEqual([200, ownType])
  expect(headers['cache-control']).toBe('no-cache')
  expect(JSON.parse(body.toString())).toBeTruthy()
  const known = { 'if-none-match': headers.etag ?? '' }
  for (const accepted of ['br', 'gzip', 'identity']) {
    const again = await get(path, { ...known, 'accept-encoding': accepted })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' })
  }
  expect((await get(path, { 'if-none-match': '"another"' })).status).toBe(200)
})

test.each(paths.slice(0, 2))('[LOAD-04] %s is compressed once for each coding', async (path) => {
  const { body: plain } = await get(path)
  const compressed: Buffer[] = []
  for (const [coding, decode] of Object.entries(decoders)) {
    const { headers, body } = await get(path, { 'accept-encoding': coding })
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
    })
    expect(decode(body)).toEqual(plain)
    compressed.push(body)
  }
  let compressors = 0
  const watch = createHook({ init: (_, type) => void (compressors += Number(type === 'ZLIB')) })
  watch.enable()
  gunzipSync(compressed[1] ?? plain)
  expect(compressors).toBe(1)
  const again = await Promise.all(
    Object.keys(decoders).map((coding) => get(path, { 'accept-encoding': coding })),
  )
  watch.disable()
  expect(again.map(({ body }) => body)).toEqual(compressed)
  expect(compressors).toBe(1)
})

test('[LOAD-04] the API description is made once', async () => {
  const before = await get('/api/openapi.json')
  const references = chapters.splice(0)
  const after = await get('/api/openapi.json')
  chapters.push(...references)
  expect(after.body.equals(before.body)).toBe(true)
})

test('[LOAD-04] universities and config are read once for each set of universities', async () => {
  const read = async () =>
    Promise.all(['/api/universities', '/api/config'].map(async (path) => (await get(path)).body))
  const before = await read()
  const { writer } = app.resources
  // Quad changes no domain, so only an answer that is made again shows these.
  await writer.write({
    run: async (tx) =>
      void (await tx.update(universityDomains).set({ domain: sql`'x' || domain` })),
  })
  expect(await read()).toEqual(before)
  await writer.write({
    run: async (tx) => {
      const [one] = await tx.select().from(universities).limit(1)
      const added = { domain: 'second.edu', universityId: one?.id ?? '' }
      await tx.insert(universityDomains).values(added)
    },
  })
  expect((await get('/api/universities')).body.toString()).toContain('second.edu')
})
