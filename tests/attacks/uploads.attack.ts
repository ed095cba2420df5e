/**
 * One account sends the slowest photos that Quad accepts, as fast as it may. Printed are the times of
 * another person's 12-megapixel photo, quiet and meanwhile, and the memory. Then files that are no
 * clean photos are sent; what is served for them must be a clean one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { median, report, sized } from '#tests/bench/measure.ts'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { impureFiles } from './impure-files.ts'

const runs = sized(7, 1)
const server = await startTestServer({ realClock: true })
await Promise.all([join(server, cast.maya), join(server, cast.jonas)])
const [attacker, other] = [await signIn(server, cast.maya), await signIn(server, cast.jonas)]

const noise = (side: number, mean: number) =>
  sharp({
    create: {
      width: side,
      height: Math.round(side * 0.75),
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean, sigma: 25 },
    },
  })
const ordinary = (run: number) =>
  noise(4000, 100 + run)
    .jpeg({ quality: 80 })
    .toBuffer()

await upload(other, await ordinary(0))
const quiet = await timesOf(1)

const slow = [
  await noise(3600, 128).avif({ effort: 0, quality: 20 }).toBuffer(),
  await sharp({ create: { width: 3500, height: 3500, channels: 4, background: '#8888' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer(),
]
const ending = new AbortController()
let sent = 0
const answers = new Map<number, number>()
const children = new Set<string>()
let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, childMegabytes())), 50)
const attack = Array.from({ length: 3 }, async () => {
  while (!ending.signal.aborted) {
    sent += 1
    const bytes = Buffer.concat([slow[sent % slow.length]!, Buffer.from(`free${sent}`)])
    const { status } = await upload(attacker, bytes)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
})
await upload(other, await ordinary(50))
const attacked = await timesOf(100)
ending.abort()
await Promise.all(attack)
clearInterval(watch)

const ratio = median(attacked.times) / median(quiet.times)
console.log(`  answers to the attacker: ${[...answers].map(([s, n]) => `${n} × ${s}`).join(', ')}`)
report('another photo is stored after, quiet', median(quiet.times), 'ms')
report('another photo is stored after, attacked', median(attacked.times), 'ms')
report('attacked as a multiple of quiet', ratio, '×', { most: 2 })
report('photos of others refused', attacked.refused, '', { most: 0 })
report('peak memory of the server', peakMegabytes(server.pid), 'MB', { most: 300 })
report('peak memory of its decoders together', peak, 'MB')

let bad = 0
for (const { name, bytes, fileName } of await impureFiles()) {
  const { status, path } = await upload(other, bytes, fileName)
  const served = path === undefined ? undefined : await server.request(path)
  const clean = served === undefined || (await isClean(served))
  if (!clean || status >= 500) bad += 1
  console.log(`${clean ? '  ' : '! '}${name}: ${status}${served ? ', served as a clean WebP' : ''}`)
}
report('files served as anything but a clean photo', bad, '', { most: 0 })
await server.stop()

async function timesOf(first: number) {
  const times: number[] = []
  let refused = 0
  for (let run = first; run < first + runs; run += 1) {
    const bytes = await ordinary(run)
    const started = performance.now()
    const { status } = await upload(other, bytes)
    times.push(performance.now() - started)
    if (status !== 201) refused += 1
  }
  return { times, refused }
}

async function upload(as: SignedIn, bytes: Buffer, name = 'photo.jpg') {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), name)
  const response = await server.request('/api/upload-image?folder=quad/listing-images', {
    method: 'POST',
    headers: { authorization: `Bearer ${as.accessToken}` },
    body: form,
  })
  const body = (await response.json()) as { image?: { path: string } }
  return { status: response.status, path: body.image?.path }
}

/** A WebP without metadata, which browsers neither sniff nor run. */
async function isClean(response: Response): Promise<boolean> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, exif, xmp, iptc, icc, pages = 1 } = await sharp(bytes).metadata()
  return (
    format === 'webp' &&
    pages === 1 &&
    [exif, xmp, iptc, icc].every((each) => each === undefined) &&
    !bytes.includes('<script') &&
    response.headers.get('content-type') === 'image/webp' &&
    response.headers.get('x-content-type-options') === 'nosniff'
  )
}

function statusOf(pid: number | string): string {
  return readFileSync(`/proc/${pid}/status`, 'utf8')
}

function inMegabytes(status: string, key: string): number {
  return Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

function peakMegabytes(pid: number): number {
  return inMegabytes(statusOf(pid), 'VmHWM')
}

/** What the server's children hold now. */
function childMegabytes(): number {
  for (const task of readdirSync(`/proc/${server.pid}/task`)) {
    const list = readFileSync(`/proc/${server.pid}/task/${task}/children`, 'utf8')
    for (const child of list.split(' ').filter(Boolean)) children.add(child)
  }
  return [...children].reduce((sum, child) => {
    try {
      return sum + inMegabytes(statusOf(child), 'VmRSS')
    } catch {
      children.delete(child)
      return sum
    }
  }, 0)
}
