import * as v from 'valibot'
import { isPhotoHash } from './images.ts'

const rowSchema = v.looseObject({
  images: v.optional(v.array(v.looseObject({ public_id: v.string() }))),
  awaitedImage: v.optional(v.string()),
})

/** The photos that a row of any table waits for, by their hash. */
export function photosOfRow(row: unknown): string[] {
  const parsed = v.safeParse(rowSchema, row)
  if (!parsed.success) return []
  const { images = [], awaitedImage = '' } = parsed.output
  return [...images.map(({ public_id }) => public_id), awaitedImage].filter(isPhotoHash)
}
