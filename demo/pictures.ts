import sharp from 'sharp'
import type { ImageRow } from '#server/images/upload.ts'
import { storeUpload } from '#server/images/upload.ts'
import type { Resources } from '#server/resources.ts'
import { FairSlots } from '#server/turns/fair-slots.ts'
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
  return storeUpload(at(resources, time), { ...owner, bytes, name: '' })
}

const lanes = new FairSlots({ slots: 4, perOwner: 4 })

/** Several at a time, because rendering one drawing fills the wait for another's disk. */
export const inLanes = <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => Promise.all(items.map((item) => lanes.run('demo', () => work(item))))
