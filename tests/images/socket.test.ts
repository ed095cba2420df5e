import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { images } from '#drizzle/schema/images.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'
import { until } from '#tests/support/server/until.ts'
import { photo } from '#tests/support/server/photos.ts'

let app: TestApp
let server: Server
beforeAll(async () => {
  app = await testApp()
  ;({ server } = await listening(app))
})
afterAll(async () => {
  stopListening(server)
  await app.stop()
})

const start = Buffer.from(
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
)
const end = Buffer.from('\r\n--b--\r\n')
const megabyte = Buffer.alloc(1024 * 1024)

function send(headers: Record<string, string | number>): ClientRequest {
  const { port } = server.address() as AddressInfo
  return request({
    port,
    path: '/api/upload-image?folder=quad/listing-images',
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.people.maya.accessToken}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...headers,
    },
  })
}

async function answerTo(upload: ClientRequest) {
  const [response] = (await once(upload, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode,
    body: JSON.parse(await text(response)) as { message: string },
  }
}

const tooLarge = {
  status: 413,
  body: { message: 'This photo is too large. The limit is 10 MB.' },
}

test('[API-08] an announced upload over 10 MB is answered 413', async () => {
  const upload = send({ 'content-length': 30 * megabyte.length })
  upload.on('error', () => {})
  upload.write(start)
  expect(await answerTo(upload)).toMatchObject(tooLarge)
  upload.destroy()
})

test('[API-08] an endless upload in chunks is answered 413', async () => {
  const upload = send({ 'transfer-encoding': 'chunked' })
  upload.on('error', () => {})
  upload.write(start)
  const answer = answerTo(upload)
  const flood = () => upload.destroyed || upload.write(megabyte, () => setImmediate(flood))
  flood()
  expect(await answer).toMatchObject(tooLarge)
  upload.destroy()
})

test('a photo in small chunks arrives', async () => {
  const upload = send({ 'transfer-encoding': 'chunked' })
  const body = Buffer.concat([start, await photo(60, 60).jpeg().toBuffer(), end])
  for (let at = 0; at < body.length; at += 100) upload.write(body.subarray(at, at + 100))
  upload.end()
  expect((await answerTo(upload)).status).toBe(201)
})

test('an interrupted upload stores nothing, and the server keeps running', async () => {
  const count = () =>
    app.read(async (db) => (await db.select({ id: images.id }).from(images)).length)
  const before = await count()
  const upload = send({ 'content-length': 1_000_000 })
  const closed = new Promise((resolve) => upload.on('error', () => {}).on('close', resolve))
  upload.write(start)
  upload.write(megabyte.subarray(0, 10_000), () => upload.destroy())
  await closed
  const next = send({ 'transfer-encoding': 'chunked' })
  next.end(Buffer.concat([start, await photo(61, 60).jpeg().toBuffer(), end]))
  expect((await answerTo(next)).status).toBe(201)
  expect(await count()).toBe(before + 1)
  expect(app.logged.filter((line) => line.includes('error'))).toEqual([])
})

test('[SAFE-06] a photo whose sender has left before its turn is not decoded', async () => {
  const slow = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = {
    width: 2500,
    height: 2500,
    channels: 3,
    background: '#888',
    noise: slow,
  } as const
  const costly = await sharp({ create }).avif({ effort: 0, quality: 20 }).toBuffer()
  const [left, last] = [await photo().png().toBuffer(), await photo().png().toBuffer()]
  /** Sends a photo, and waits until the server has read it. */
  const post = async (bytes: Buffer) => {
    const body = Buffer.concat([start, bytes, end])
    const upload = send({ 'content-length': body.length })
    upload.on('error', () => {})
    const arriving = once(server, 'request') as Promise<[IncomingMessage]>
    upload.end(body)
    const [arrived] = await arriving
    await until('the photo', () => arrived.complete || undefined)
    return upload
  }
  const first = answerTo(await post(costly))
  const given = await post(left)
  given.destroy()
  const third = answerTo(await post(last))
  expect([(await first).status, (await third).status]).toEqual([201, 201])
  const hashes = (await app.read((db) => db.select().from(images))).map((row) => row.uploadSha256)
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hashes).toEqual(expect.arrayContaining([hashOf(costly), hashOf(last)]))
  expect(hashes).not.toContain(hashOf(left))
})
