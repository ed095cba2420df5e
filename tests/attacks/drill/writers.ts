import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { hashOf } from '#tests/backup/stage.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk } from '#tests/support/server/listings.ts'
import type { UploadAnswer } from '#tests/support/server/photos.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import type { Ledger } from './ledger.ts'

interface Writing {
  server: TestServer
  ledger: Ledger
  /** The drill renews the sessions. */
  people: { maya: SignedIn; jonas: SignedIn }
  ending: AbortSignal
}

/** A price of its own tells each state of a listing from the others. */
export const listingValue = (title: string, cents: number, photos: readonly string[]): string =>
  `${title} for ${cents} with ${photos.join() || 'nothing'}`

/** Sends messages by the documented call. */
export async function writeMessages({ server, ledger, people, ending }: Writing): Promise<void> {
  for (let i = 0; !ending.aborted; i += 1) {
    const id = randomUUID()
    const content = `Message ${i} ${id}`
    const body = { id, content, senderUsername: 'jonas', recipientUsername: 'maya' }
    await ledger.write(`message ${id}`, content, () =>
      call(server, people.jonas, 'POST', '/messages/send-message', body),
    )
  }
}

/** Uploads a photo, posts a listing with it, changes the price, and deletes every third listing. */
export async function writeListings({ server, ledger, people, ending }: Writing): Promise<void> {
  for (let i = 0; !ending.aborted; i += 1) {
    const photoId = await upload(server, ledger, people.maya, { bytes: await photoBytes() })
    const id = randomUUID()
    const title = `Listing ${i} ${id}`
    const key = `listing ${id}`
    const value = (cents: number) => listingValue(title, cents, [photoId])
    const create = { ...desk, id, title, price: 45, images: [`quad/listing-images/${photoId}`] }
    await ledger.write(key, value(4500), () =>
      call(server, people.maya, 'POST', '/api/listings/create', create),
    )
    await ledger.write(key, value(4600), () =>
      call(server, people.maya, 'PATCH', `/api/listings/${id}`, { price: 46 }),
    )
    if (i % 3 === 0)
      await ledger.write(key, null, () =>
        ledger.write(`photo ${photoId}`, null, () =>
          call(server, people.maya, 'DELETE', `/api/listings/${id}`),
        ),
      )
  }
}

/**
 * A device that was offline: pushes a listing that names a photo by its hash, a new price and a
 * message in one request, and then sends the photo.
 */
export async function pushQueue({ server, ledger, people, ending }: Writing): Promise<void> {
  const app = {
    call: async (method: string, path: string, { body }: { body?: unknown } = {}) =>
      call(server, people.maya, method, path, body),
    now: () => Date.now(),
  }
  const device = new Device(app, people.maya)
  for (let i = 0; !ending.aborted; i += 1) {
    const [id, messageId] = [randomUUID(), randomUUID()]
    const [title, content] = [`Queued ${i} ${id}`, `Queued message ${i} ${messageId}`]
    const bytes = await photoBytes()
    const hash = createHash('sha256').update(bytes).digest('hex')
    const key = `listing ${id}`
    const names = { senderUsername: 'maya', recipientUsername: 'jonas' }
    const actions = [
      device.act('listing.create', { ...desk, id, title, price: 50, images: [`sha256:${hash}`] }),
      device.act('listing.edit', { id, price: 51 }),
      device.act('message.send', { id: messageId, content, ...names }),
    ]
    const value = (cents: number) => listingValue(title, cents, [`sha256:${hash}`])
    await ledger.write(key, value(5000), () =>
      ledger.write(key, value(5100), () =>
        ledger.write(`message ${messageId}`, content, async () => {
          const { results } = await device.step(actions, { limit: 1 })
          const isDone = results.length === 3 && results.every(([, said]) => said === 'ok')
          if (!isDone) throw new Error(`A push was answered ${JSON.stringify(results)}.`)
          device.ack += 3
        }),
      ),
    )
    const awaiting = { key, value: (photoId: string) => listingValue(title, 5100, [photoId]) }
    await upload(server, ledger, people.maya, { bytes, awaiting })
  }
}

/** Noise, because JPEG makes many plain colors the same photo. */
async function photoBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 64, height: 48, channels: 3 } as const
  const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
  return new Uint8Array(await noise.jpeg().toBuffer())
}

interface Photo {
  bytes: Uint8Array<ArrayBuffer>
  /** The listing that the photo completes. */
  awaiting?: { key: string; value: (photoId: string) => string }
}

/** Uploads a photo and notes the hashes of the files that the server stores for it. @returns its id */
const upload = (server: TestServer, ledger: Ledger, as: SignedIn, photo: Photo): Promise<string> =>
  ledger.noting(async () => {
    const form = new FormData()
    form.set('image', new Blob([photo.bytes], { type: 'image/jpeg' }), 'photo.jpg')
    const path = '/api/upload-image?folder=quad/listing-images'
    const sentAt = performance.now()
    const answer = await call(server, as, 'POST', path, form)
    const toldAt = performance.now()
    const { image } = (await answer.json()) as { image: UploadAnswer }
    const { path: large, small } = image
    const [, , id = ''] = small.split('/')
    const value = (await Promise.all([small, large].map((each) => hashOf(server, each)))).join(' ')
    ledger.note(`photo ${id}`, { value, sentAt, toldAt })
    if (photo.awaiting)
      ledger.note(photo.awaiting.key, { value: photo.awaiting.value(id), sentAt, toldAt })
    return id
  })

async function call(
  server: TestServer,
  { accessToken }: SignedIn,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const isForm = body instanceof FormData
  const response = await server.request(path, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      origin: server.url,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}
