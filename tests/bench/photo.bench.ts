/**
 * Uploading a phone's photo, beside sharp making the same two sizes without a server; and the feed
 * of other users in the meantime.
 */
import sharp from 'sharp'
import { cast, join, signIn } from '#tests/support/people/cast.ts'
import { loadWith, servedCampuses } from './load.ts'
import { median, report, sized } from './measure.ts'

const runs = sized(5, 1)
const server = await servedCampuses(sized(10_000, 500))
await join(server, cast.maya)
const { accessToken } = await signIn(server, cast.maya)
const headers = { authorization: `Bearer ${accessToken}` }
const feed = `${server.url}/api/listings`

const quiet = await loadWith(feed, { headers, connections: 8 })
sharp.concurrency(1)
const pairs: { bare: number; stored: number }[] = []
for (let run = 0; run < runs; run += 1) {
  const bytes = await photo(run)
  pairs.push({ bare: await resized(bytes), stored: await upload(bytes) })
}
report(
  'sharp alone makes both sizes of 12 megapixels in',
  median(pairs.map(({ bare }) => bare)),
  'ms',
)
report('the photo is stored after', median(pairs.map(({ stored }) => stored)), 'ms')
report(
  'storing as a multiple of sharp alone',
  median(pairs.map(({ bare, stored }) => stored / bare)),
  '×',
  {
    most: 2,
  },
)

const uploading = (async () => {
  for (let run = 0; run < runs; run += 1) await upload(await photo(runs + run))
})()
const busy = await loadWith(feed, { headers, connections: 8 })
await uploading
report('feed p99 without uploads', quiet.p99, 'ms')
report('feed p99 during uploads', busy.p99, 'ms')
await server.stop()

/** 4000 × 3000 pixels of noise, the worst case: nothing compresses less. */
function photo(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 110 + seed * 5, sigma: 25 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Milliseconds for the two WebP files that the server stores. */
async function resized(bytes: Buffer): Promise<number> {
  const started = performance.now()
  const upright = sharp(bytes).rotate()
  const { data, info } = await upright
    .resize({ width: 1280 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const large = sharp(data, { raw: { width, height, channels } })
  await large.clone().webp({ quality: 80 }).toBuffer()
  await large.clone().resize({ width: 320 }).webp({ quality: 74 }).toBuffer()
  return performance.now() - started
}

async function upload(bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const started = performance.now()
  const path = '/api/upload-image?folder=quad/listing-images'
  const response = await server.request(path, { method: 'POST', headers, body: form })
  if (response.status !== 201)
    throw new Error(`The upload was answered ${response.status}: ${await response.text()}`)
  return performance.now() - started
}
