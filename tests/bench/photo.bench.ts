/** A phone's photo on its way in, and what the others notice of it meanwhile. */
import sharp from 'sharp'
import { cast, join, signIn } from '#tests/support/server/cast.ts'
import { loadWith, servedCampuses } from './load.ts'
import { median, report } from './measure.ts'

const runs = 5
const server = await servedCampuses(10_000)
await join(server, cast.maya)
const { accessToken } = await signIn(server, cast.maya)
const headers = { authorization: `Bearer ${accessToken}` }
const feed = `${server.url}/api/listings`

const quiet = await loadWith(feed, { headers, connections: 8 })
const times: number[] = []
for (let run = 0; run < runs; run += 1) times.push(await upload(await photo(run)))
report('a photo of 12 megapixels is stored after', median(times), 'ms', { most: 1000 })

const uploading = (async () => {
  for (let run = 0; run < runs; run += 1) await upload(await photo(runs + run))
})()
const busy = await loadWith(feed, { headers, connections: 8 })
await uploading
report('feed p99 without uploads', quiet.p99, 'ms')
report('feed p99 during uploads', busy.p99, 'ms')
await server.stop()

/** 4000 × 3000 of noise: nothing compresses worse, so no real photo is slower to read. */
function photo(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 110 + seed * 5, sigma: 25 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
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
