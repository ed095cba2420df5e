import { imageIdOf, isPhotoHash } from '#sync/images.ts'
import { keepPhoto } from '../../sync/photos/keep-photo.ts'
import type { DraftPhoto } from './draft.ts'
import { draftOf, subscribeDrafts } from './draft-store.ts'
import { resumePhotos } from './photos.ts'

/** So long a form waits for a photo that is being sent; then it goes by the queue. */
const PATIENCE = 8000

/**
 * Sends what is still here, and keeps what could not be sent for later.
 * @returns the names of all, in order; undefined if one was refused
 */
export async function settlePhotos(key: string): Promise<string[] | undefined> {
  resumePhotos(key)
  await new Promise<void>((resolve) => {
    let patient = true
    const look = () => {
      const states = draftOf(key)?.photos.map((photo) => photo.state) ?? []
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
  const photos = draftOf(key)?.photos ?? []
  const names = await Promise.all(photos.map(nameOf))
  const named = names.filter((name) => name !== undefined)
  return named.length === photos.length ? [...new Set(named)] : undefined
}

async function nameOf({ image, bytes, state }: DraftPhoto): Promise<string | undefined> {
  if (image) return imageName(image)
  const underWay = state === 'waiting' || state === 'sending'
  return bytes && underWay ? keepPhoto(bytes, 'quad/listing-images') : undefined
}

/** How an action names a photo: by its id, or while it is on its way by its hash. */
export const imageName = ({ public_id }: { public_id: string }): string | undefined =>
  isPhotoHash(public_id) ? public_id : imageIdOf(public_id)
