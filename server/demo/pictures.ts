import sharp from 'sharp'
import type { ImageFolder } from '#sync/images.ts'
import type { ImageRow } from '../images/upload.ts'
import { storeUpload } from '../images/upload.ts'
import type { Resources } from '../resources.ts'
import { at } from './act.ts'

interface Picture {
  svg: string
  uploaderId: string
  folder: ImageFolder
  time: number
}

/** Develops a drawing and uploads it as if it were a photo from a phone. */
export async function uploadPicture(
  resources: Resources,
  { svg, time, ...owner }: Picture,
): Promise<ImageRow> {
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
  return storeUpload(at(resources, time), { ...owner, bytes })
}

/** Does so many things at once, and keeps their order: drawing one fills the wait for another. */
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
