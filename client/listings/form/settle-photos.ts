import type { Image } from '#sync/images.ts'
import { draftOf, subscribeDrafts } from './draft-store.ts'
import { resumePhotos } from './photos.ts'

/** Sends what is still here and waits for all of it; undefined if one did not arrive. */
export async function settlePhotos(key: string): Promise<Image[] | undefined> {
  resumePhotos(key)
  await new Promise<void>((resolve) => {
    const look = () => {
      const states = draftOf(key)?.photos.map((photo) => photo.state) ?? []
      if (states.includes('preparing') || states.includes('sending')) return
      forget()
      resolve()
    }
    const forget = subscribeDrafts(look)
    look()
  })
  const images = draftOf(key)?.photos.map((photo) => photo.image) ?? []
  const arrived = images.filter((image) => image !== undefined)
  return arrived.length === images.length ? arrived : undefined
}
