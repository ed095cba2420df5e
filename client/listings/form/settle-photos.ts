import { imageIdOf, isPhotoHash } from '#sync/images.ts'
import { keepPhoto } from '../../device/photos/keep-photo.ts'
import type { DraftPhoto, ListingDraft } from './draft.ts'
import { draftOf, subscribeDrafts } from './draft-store.ts'
import { resumePhotos } from './photos.ts'

/** So long a form waits for a photo that is being sent; then it goes by the queue. */
const PATIENCE = 8000

/**
 * Sends a form's photos that are still here, and keeps what could not be sent for later. What is
 * added while that lasts, by somebody who went back, is not waited for.
 * @returns the names of all, in order; undefined if one was refused
 */
export async function settlePhotos(
  key: string,
  draft: ListingDraft,
): Promise<string[] | undefined> {
  const ids = draft.photos.map((photo) => photo.id)
  const wanted = () => draftOf(key)?.photos.filter((photo) => ids.includes(photo.id)) ?? []
  resumePhotos(key)
  await new Promise<void>((resolve) => {
    let patient = true
    const look = () => {
      const states = wanted().map((photo) => photo.state)
      if (states.includes('preparing') || (patient && states.includes('sending'))) return
      forget()
      clearTimeout(timer)
      resolve()
    }
    const forget = subscribeDrafts(look)
    const timer = setTimeout(() => {
      patient = false
      look()
    }, PATIENCE)
    look()
  })
  const photos = wanted()
  const names = await Promise.all(photos.map(nameOf))
  const named = names.filter((name) => name !== undefined)
  return named.length === photos.length ? [...new Set(named)] : undefined
}

async function nameOf({ image, bytes, state }: DraftPhoto): Promise<string | undefined> {
  if (image) return imageName(image.public_id)
  const underWay = state === 'waiting' || state === 'sending'
  return bytes && underWay ? keepPhoto(bytes, 'quad/listing-images') : undefined
}

/** How an action names a photo: by its id, or while it is on its way by its hash. */
export const imageName = (publicId: string): string | undefined =>
  isPhotoHash(publicId) ? publicId : imageIdOf(publicId)
