import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { images } from '#drizzle/schema/images.ts'
import { unreadableImage } from '#sync/images.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { photo, sendUpload, upload } from '#tests/support/server/photos.ts'

const app = await appOfFile()
const { maya, jonas } = app.people

const anySentence: unknown = expect.stringMatching(/^[A-Z].*\.$/)
const imageCount = () =>
  app.read(async (db) => (await db.select({ id: images.id }).from(images)).length)

async function storedFiles(own = app): Promise<string[]> {
  const entries = await readdir(join(own.dataDir, 'images'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function expectRefused(response: Response, status: number, sentence: unknown = anySentence) {
  const [count, files] = [await imageCount(), (await storedFiles()).length]
  const body = await response.json()
  expect([response.status, body.message]).toEqual([status, sentence])
  expect([await imageCount(), (await storedFiles()).length]).toEqual([count, files])
}

test('[UPLOAD-01] an upload answers image{path, originalName, public_id}', async () => {
  const response = await sendUpload(app, maya, { name: 'my desk.jpg' })
  expect(response.status).toBe(201)
  const { image } = await response.json()
  expect(image).toMatchObject({
    path: expect.stringMatching(/^\/images\/[\w-]{22}\/1280\.webp$/),
    small: expect.stringMatching(/^\/images\/[\w-]{22}\/320\.webp$/),
    originalName: 'my desk.jpg',
    public_id: expect.stringMatching(/^quad\/listing-images\/[\w-]{22}$/),
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
})

test('[UPLOAD-01] the folder may be in the form, in the address or in both', async () => {
  const send = async (query: string, field?: string) => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await photo().png().toBuffer())]), 'a.png')
    if (field !== undefined) form.append('folder', field)
    const headers = { authorization: `Bearer ${maya.accessToken}` }
    return app.request(`/api/upload-image${query}`, { method: 'POST', headers, body: form })
  }
  expect((await send('', 'quad/profile-images')).status).toBe(201)
  expect((await send('?folder=quad/profile-images', 'quad/profile-images')).status).toBe(201)
  await expectRefused(await send('?folder=quad/profile-images', 'quad/listing-images'), 400)
  await expectRefused(await send(''), 400)
})

test('[UPLOAD-03] an upload is served as WebP in both widths and cached forever', async () => {
  const { path, small } = await upload(app, maya, {
    bytes: await photo(3000, 1000).jpeg().toBuffer(),
  })
  for (const [address, width] of [
    [path, 1280],
    [small, 320],
  ] as const) {
    const response = await app.request(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=31536000, s-maxage=3600, immutable',
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
  }
})

for (const name of [
  'evil.svg',
  'page.html',
  'photo.heic',
  'no extension',
  '../../up.jpg',
  'x'.repeat(500),
]) {
  test(`the content decides the type, not the name: a JPEG called ${name.slice(0, 20)}`, async () => {
    const { path } = await upload(app, maya, { name })
    expect((await app.request(path)).headers.get('content-type')).toBe('image/webp')
  })
}

for (const [what, bytes] of [
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a GIF', () => photo().gif().toBuffer()],
  ['a TIFF', () => photo().tiff().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj')],
  ['HTML', () => Buffer.from('<html><script>1</script></html>')],
  ['an empty file', () => Buffer.alloc(0)],
] as const) {
  for (const name of ['photo.jpg', 'photo.avif']) {
    test(`[UPLOAD-06][API-09] ${what} called ${name} is 415 and nothing is stored`, async () => {
      const response = await sendUpload(app, maya, { bytes: await bytes(), name })
      await expectRefused(response, 415, unreadableImage)
    })
  }
}

for (const folder of [
  'quad/other',
  'quad',
  '',
  'quad/listing-images/',
  'quad/listing-images/../profile-images',
  '../../etc',
  '/quad/listing-images',
  'quad\\listing-images',
  'QUAD/LISTING-IMAGES',
]) {
  test(`[UPLOAD-09] the folder ${JSON.stringify(folder)} is 400 and nothing is stored`, async () => {
    await expectRefused(
      await sendUpload(app, maya, { folder }),
      400,
      'The folder must be quad/profile-images, quad/listing-images, or quad/message-images.',
    )
  })
}

test('[UPLOAD-09] a folder with NUL is 400 and nothing is stored', async () => {
  const answer = await sendUpload(app, maya, { folder: 'quad/listing-images\0' })
  await expectRefused(
    answer,
    400,
    'This text has a character that cannot be stored. Please remove it.',
  )
})

test('a form without a photo is refused', async () => {
  const form = new FormData()
  form.append('folder', 'quad/listing-images')
  const headers = { authorization: `Bearer ${maya.accessToken}` }
  await expectRefused(
    await app.request('/api/upload-image', { method: 'POST', headers, body: form }),
    400,
    'Please choose a photo.',
  )
})

test('[API-04] a visitor cannot upload', async () => {
  await expectRefused(await sendUpload(app, undefined), 401)
})

test('the same photo of the same user is the same image, another user’s is a different one', async () => {
  const bytes = await photo().png().toBuffer()
  const first = await upload(app, maya, { bytes })
  const [again, meanwhile] = await Promise.all([
    upload(app, maya, { bytes }),
    upload(app, maya, { bytes }),
  ])
  expect([again.path, meanwhile.path]).toEqual([first.path, first.path])
  expect((await upload(app, jonas, { bytes })).path).not.toBe(first.path)
  expect((await upload(app, maya, { bytes, folder: 'quad/profile-images' })).path).not.toBe(
    first.path,
  )
})

test('the same photo sent twice at the same time is one image with one set of files', async () => {
  const before = (await storedFiles()).length
  const bytes = await photo(70, 50).png().toBuffer()
  const [one, two] = await Promise.all([upload(app, maya, { bytes }), upload(app, maya, { bytes })])
  expect(one.path).toBe(two.path)
  expect((await storedFiles()).length).toBe(before + 2)
})

for (const path of [
  `/images/${'A'.repeat(22)}/320.webp`,
  '/images/short/320.webp',
  '/images/..%2f..%2fquad.sqlite/320.webp',
  '/images/%2e%2e/quad.sqlite',
]) {
  test(`[API-06] ${path} is 404`, async () => {
    const response = await app.request(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
}

test('other sizes and names of an image are 404', async () => {
  const { path } = await upload(app, maya)
  for (const file of ['640.webp', '1280.jpg', '1280', '1280.webp.br', '..%2f320.webp']) {
    expect((await app.request(path.replace('1280.webp', file))).status).toBe(404)
  }
})

test('[API-10] uploads beyond the limit are answered 429 with Retry-After', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'uploads=2' } })
  await upload(limited, limited.people.maya)
  await upload(limited, limited.people.maya)
  const third = await sendUpload(limited, limited.people.maya)
  expect(third.status).toBe(429)
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
  await upload(limited, limited.people.jonas)
})

test('a limit of 0 refuses even the first upload', async () => {
  const closed = await appOfTest({ env: { RATE_LIMITS: 'uploads=0' } })
  const first = await sendUpload(closed, closed.people.maya)
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3600'])
})

test('a person has at most three uploads under way, also if they never end', async () => {
  const ends: (() => void)[] = []
  const begin = (as: SignedIn) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => void ends.push(() => stream.close()),
    })
    const headers = {
      authorization: `Bearer ${as.accessToken}`,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const chunked: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    }
    return app.request('/api/upload-image?folder=quad/listing-images', chunked)
  }
  const begun = Array.from({ length: 3 }, () => begin(maya))
  const next = await begin(maya)
  expect([next.status, next.headers.get('retry-after')]).toEqual([429, '5'])
  await upload(app, jonas)
  for (const end of ends) end()
  for (const response of await Promise.all(begun)) expect(response.status).toBe(400)
  await upload(app, maya)
})
