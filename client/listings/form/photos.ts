import { unreadableImage } from '#sync/images.ts'
import { listingLimits } from '#sync/listings.ts'
import { isFull } from '../../device/durably.ts'
import { showFull } from '../../ui/overlays/full-banner.ts'
import { fingerprint } from '../../device/photos/fingerprint.ts'
import { isImageFile } from '../../device/photos/image-file.ts'
import { shrinkPhoto } from '../../device/photos/shrink.ts'
import { uploadPhoto } from '../../device/photos/upload.ts'
import type { DraftPhoto } from './draft.ts'
import { forgetPhoto, storePhoto } from './draft-storage.ts'
import { changePhoto, changePhotos, draftOf } from './draft-store.ts'

const most = listingLimits.images
const tooMany = `A listing can have at most ${most} photos.`
const notKept =
  'A photo will be lost if you leave before it’s sent. Free up some space, or send it now.'
const twice = 'You’ve already added this photo.'

const find = (key: string, id: string): DraftPhoto | undefined =>
  draftOf(key)?.photos.find((photo) => photo.id === id)

/**
 * Adds chosen photos, then shrinks and sends each.
 * @returns a sentence about those that were not taken
 */
export async function addPhotos(key: string, files: readonly File[]): Promise<string | undefined> {
  const problems = new Set<string>()
  const prepared: Promise<string | undefined>[] = []
  for (const file of files) {
    if (file.type !== '' && !isImageFile(file)) {
      problems.add(unreadableImage)
      continue
    }
    const id = await fingerprint(file)
    const photos = draftOf(key)?.photos ?? []
    if (photos.some((photo) => photo.id === id)) problems.add(twice)
    else if (photos.length >= most) problems.add(tooMany)
    else {
      const photo = { id, name: file.name, state: 'preparing', progress: 0, preview: '' } as const
      changePhotos(key, (before) => [...before, photo])
      prepared.push(prepare(key, id, file))
    }
  }
  for (const problem of await Promise.all(prepared)) if (problem) problems.add(problem)
  return problems.size > 0 ? [...problems].join(' ') : undefined
}

/** @returns why it cannot be used */
async function prepare(key: string, id: string, file: File): Promise<string | undefined> {
  const bytes = await oneByOne(() => shrinkPhoto(file))
  if (!find(key, id)) return undefined
  if (!bytes) {
    removePhoto(key, id)
    return unreadableImage
  }
  await storePhoto(key, id, bytes).catch((error: unknown) => {
    if (!isFull(error)) throw error
    showFull(notKept)
  })
  changePhoto(key, id, { bytes, preview: URL.createObjectURL(bytes), state: 'waiting' })
  void sendPhoto(key, id)
  return undefined
}

/** Sends a photo that waits or was refused. */
export async function sendPhoto(key: string, id: string): Promise<void> {
  const bytes = find(key, id)?.bytes
  if (!bytes) return
  changePhoto(key, id, { state: 'sending', progress: 0, problem: undefined })
  const answer = await uploadPhoto(bytes, 'quad/listing-images', (progress) =>
    changePhoto(key, id, { progress }),
  )
  if (!answer.error) return keepSent(key, id, answer.data)
  const state = answer.offline ? 'waiting' : 'refused'
  changePhoto(key, id, { state, problem: answer.offline ? undefined : answer.message })
}

/** Two files may hold the same picture: the server then answers the same image. */
function keepSent(key: string, id: string, image: NonNullable<DraftPhoto['image']>): void {
  const same = (photo: DraftPhoto) => photo.id !== id && photo.image?.public_id === image.public_id
  if (draftOf(key)?.photos.some(same)) return removePhoto(key, id)
  changePhoto(key, id, { state: 'sent', progress: 1, image })
}

/** Sends what was left waiting by a reload or a lost connection. */
export function resumePhotos(key: string): void {
  const waiting = draftOf(key)?.photos.filter((photo) => photo.state === 'waiting') ?? []
  for (const photo of waiting) void sendPhoto(key, photo.id)
}

export function removePhoto(key: string, id: string): void {
  const photo = find(key, id)
  if (photo) URL.revokeObjectURL(photo.preview)
  changePhotos(key, (photos) => photos.filter((other) => other.id !== id))
  void forgetPhoto(key, id)
}

/** The present place of a photo; -1 when it is gone. */
export const indexOfPhoto = (key: string, id: string): number =>
  draftOf(key)?.photos.findIndex((photo) => photo.id === id) ?? -1

/** Moves a photo to another place; the first is the cover. */
export function movePhoto(key: string, id: string, to: number): void {
  changePhotos(key, (photos) => {
    const photo = photos.find((each) => each.id === id)
    if (!photo || to < 0 || to >= photos.length) return photos
    const others = photos.filter((other) => other !== photo)
    return [...others.slice(0, to), photo, ...others.slice(to)]
  })
}

// A phone's memory holds one decoded photo of 48 megapixels, not eight.
let last: Promise<unknown> = Promise.resolve()

function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}
