import * as v from 'valibot'
import { imageIdOf } from '#sync/images.ts'
import { unusable } from './picture.ts'

const reference = v.pipe(v.string(), v.maxLength(200))

/** The answer of the upload, as the documented client sends it. Only the id matters. */
const picture = v.object({
  path: v.optional(reference),
  originalName: v.optional(v.string()),
  public_id: v.optional(reference),
})

export const pictureBody = v.strictObject({
  profileImage: v.nullable(picture),
  /** Accepted and ignored: the server knows the previous picture. */
  oldPublicId: v.nullish(v.string()),
})

export function pictureId({ public_id, path }: v.InferOutput<typeof picture>): string {
  const id = imageIdOf(public_id ?? path ?? '')
  if (id === undefined) throw unusable()
  return id
}
