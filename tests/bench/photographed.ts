import sharp from 'sharp'
import { lookOf, paletteNames } from '#demo/palettes.ts'
import { scene } from '#demo/scene.ts'
import { categories, eventTypes } from '#sync/listings.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { readDrawings } from '#tests/support/server/drawings.ts'
import type { TestServer } from '#tests/support/server/server.ts'

const width = 640
const height = width * 1.25
/** The server takes at most three uploads of a person at a time. */
const lanes = 2

/** Posts this many listings by the documented calls, the newest with distinct photos. */
export async function sellPhotographed(
  server: TestServer,
  seller: SignedIn,
  { count, photographed }: { count: number; photographed: number },
): Promise<void> {
  const left = Array.from({ length: count }, (_, i) => i).values()
  const lane = async () => {
    for (const i of left) {
      const images = i < count - photographed ? [] : [await upload(server, seller, i)]
      await sell(server, seller, i, images)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function upload(server: TestServer, seller: SignedIn, i: number): Promise<unknown> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await photo(i))], { type: 'image/jpeg' }), 'p.jpg')
  const path = '/api/upload-image?folder=quad/listing-images'
  return (await sent(server, seller, path, form)).image
}

async function sell(server: TestServer, seller: SignedIn, i: number, images: unknown[]) {
  const category = categories[i % categories.length]
  const listing = {
    title: `${names[i % names.length]}, hardly used, number ${i}`,
    description: 'In good condition, some scratches. Pick up near the library after five. '.repeat(
      3,
    ),
    price: (i * 7) % 300,
    category,
    ...(category === 'Event Tickets' ? { eventType: eventTypes[i % eventTypes.length] } : {}),
    images,
  }
  await sent(server, seller, '/api/listings/create', JSON.stringify(listing))
}

const drawings = readDrawings()
const things = [...drawings.values()]
const names = [...drawings.keys()]

/** A drawing with enough grain that its small file has the size of a photo's, 12 KB. */
async function photo(i: number): Promise<Buffer> {
  const drawing = things[i % things.length]
  const palette = paletteNames[i % paletteNames.length]
  if (!drawing || !palette) throw new Error('There is nothing to draw.')
  const look = lookOf(palette, i)
  const setting = { look, shot: 'whole', tilt: (i % 5) - 2 } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(1)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(Buffer.from(scene(drawing, setting, width)))
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function sent(
  server: TestServer,
  { accessToken }: SignedIn,
  path: string,
  body: FormData | string,
) {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  }
  const response = await server.request(path, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
