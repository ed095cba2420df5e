import sharp from 'sharp'
import type { ImageRow } from '#server/images/upload.ts'
import { storeUpload } from '#server/images/upload.ts'
import type { Resources } from '#server/resources.ts'
import type { ImageFolder } from '#sync/images.ts'
import { at } from './act.ts'

interface Picture {
  svg: string
  uploaderId: string
  folder: ImageFolder
  time: number
}

/** Renders a drawing as JPEG and uploads it like a photo from a phone. */
export async function uploadPicture(
  resources: Resources,
  { svg, time, ...owner }: Picture,
): Promise<ImageRow> {
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
  return storeUpload(at(resources, time), { ...owner, bytes })
}

/** Maps a list with up to `lanes` items in progress at a time. The results keep its order. */
export async function inLanes<T, R>(
  list: T[],
  work: (item: T) => Promise<R>,
  lanes = 4,
): Promise<R[]> {
  const results: R[] = []
  const waiting = list.entries()
  const lane = async () => {
    for (const [i, item] of waiting) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
