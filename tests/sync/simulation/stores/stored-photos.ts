import type { Database, StoredPhoto } from '#client/device/database.ts'
import { dexieStore } from '#client/device/dexie-store.ts'
import { refuseWrites } from '#client/device/photos/refuse-writes.ts'
import { sendWaiting, type PhotoSender } from '#client/device/photos/send-waiting.ts'
import { putPhoto, waitAgain } from '#client/device/photos/store-photo.ts'
import { uploadAddress, uploadForm } from '#client/device/photos/upload-form.ts'
import { Tab as Page } from '#sync/engine/tab.ts'
import type { Store } from '#sync/engine/store.ts'
import type { ImageFolder } from '#sync/images.ts'
import { minute } from '#sync/time.ts'
import type { Device } from '../device.ts'
import { nextSeqOf } from '../next-seq.ts'
import type { IndexedStore } from './indexed-store.ts'
import { refusePhoto } from '../model/model-photos.ts'
import { badPhotoAt, photoNamed } from '../photos.ts'
import { queue, tokenOf, type Numbers } from '../queue.ts'
import { deviceOf, diskOf } from '../rows-of.ts'
import type { World } from '../world.ts'

/** The photos that a write names. */
function photosIn(args: unknown): string[] {
  const { images = [], image } = Object(args) as { images?: string[]; image?: string | null }
  return [...images, ...(image ? [image] : [])].filter((name) => name.startsWith('sha256:'))
}

/** Stores the photos of a form before it is sent. */
export async function choosePhotos(
  { model }: Device,
  { database }: IndexedStore,
  { name, args }: { name: string; args: unknown },
  now: number,
): Promise<void> {
  const folder: ImageFolder =
    name === 'profile.image' ? 'quad/profile-images' : 'quad/listing-images'
  for (const photo of photosIn(args)) {
    const { bytes } = photoNamed(photo)
    const copy = Uint8Array.from(bytes).buffer
    await putPhoto({ name: photo, bytes: copy, type: 'image/png' }, folder, database, now)
    model.photos.set(photo, 'waits')
  }
}

/** The photos of a refused write that its author sends again. */
export async function chooseAgain(
  { model }: Device,
  { database }: IndexedStore,
  args: unknown[],
  now: number,
): Promise<void> {
  const names = args.flatMap(photosIn).filter((name) => model.photos.has(name))
  await waitAgain(names, database, now)
  for (const name of names) model.photos.set(name, 'waits')
}

type Upload = PhotoSender['upload']

const failed = { error: true, message: 'Image upload failed.', offline: true } as const

/** What happens to an upload, if it does not reach the server. */
const lost: (Upload | undefined)[] = [
  undefined,
  undefined,
  undefined,
  async () => ({ ...failed, status: undefined }),
  // A proxy answers with its own page.
  async () => ({ ...failed, status: 413 }),
]

interface Pass {
  /** What happens to each upload instead of reaching the server. */
  fault?: Upload | undefined
  /** After so many operations the tab dies. */
  operations?: number
}

/** A pass over the photos that wait on a device. */
export async function sendPhotos(
  world: World,
  device: Device,
  store: IndexedStore,
  { fault, operations = Infinity }: Pass = {},
): Promise<void> {
  const { database, isDead, close } = await store.tab(operations)
  try {
    await sendWaiting(database, {
      actions: device.owner().actions,
      clock: () => world.time + device.skew,
      upload: fault ?? uploadOf(world, device),
      refuse: ({ sha256 }, message) => refuse(world, device, database, { sha256, message }),
      goesOn: () => true,
    })
  } catch (error) {
    if (!isDead()) throw error
    device.missesNews = true
  }
  close()
}

const uploadOf =
  ({ server }: World, { person }: Device): Upload =>
  async (file, folder, sha256) => {
    const address = uploadAddress(folder, sha256)
    const response = await server.request(person, address, { body: uploadForm(file) })
    const { status, headers } = response
    if (status < 300) return { error: false, data: undefined, status, headers }
    const { message, error } = (await response.json()) as {
      message: string
      error?: { field?: string }
    }
    return { error: true, message, status, offline: false, field: error?.field }
  }

async function refuse(
  world: World,
  device: Device,
  database: Database,
  { sha256, message }: Pick<StoredPhoto, 'sha256'> & { message: string },
): Promise<void> {
  const { model } = device
  const now = world.time + device.skew
  const nextSeq = await device.store.transaction(nextSeqOf)
  const newId = () => world.newId()
  const disk = { database, store: observedBy(device, database) }
  await refuseWrites(disk, device.owner(), { sha256, message, now, newId })
  const titles = refusePhoto(model, `sha256:${sha256}`, nextSeq, device.author(now))
  // A retry lists them a second time.
  for (const title of titles) {
    device.askedTwice.add(title)
    for (const each of world.devices) each.retried.add(title)
  }
}

/** The store of another tab, which says what it changes. */
const observedBy = (device: Device, database: Database): Store =>
  new Page(device.owner(), dexieStore(database), (news) => device.hear(news)).store

export const photoSteps = {
  /** A listing whose photo the server will not take. */
  async createRefused(world: World, { a, b }: Numbers) {
    const device = deviceOf(world, a)
    if (!diskOf(device)) return
    const [title, id] = [tokenOf(world, device), world.newId()]
    const images = [badPhotoAt(b).name]
    const args = { id, title, description: 'As new.', price: 5, category: 'Other', images }
    await queue(world, device, 'listing.create', args, title)
  },
  /** A profile picture like that. */
  async changeRefused(world: World, { a, b }: Numbers) {
    const device = deviceOf(world, a)
    const args = { id: device.person.user.id, image: badPhotoAt(b).name }
    if (diskOf(device)) await queue(world, device, 'profile.image', args)
  },
  /** Now and then its tab dies in between. */
  async sendPhotos(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    const store = diskOf(device)
    world.time += 2 * minute
    const pass = { fault: lost[b % lost.length], operations: c % 2 === 0 ? (c / 2) % 40 : Infinity }
    if (store) await sendPhotos(world, device, store, pass)
  },
  /** The server deletes the photos that nothing has shown for a day. */
  sweepPhotos: (world: World) => world.server.sweepPhotos(),
}
