import * as v from 'valibot'
import { imageIdOf } from '#sync/images.ts'

const unknownPhoto = 'One of the photos is unknown. Please add it again.'

/** A photo as the documented client names it: its path or public_id, or the upload's whole answer. */
const photo = v.pipe(
  v.union(
    [v.string(), v.object({ path: v.optional(v.string()), public_id: v.optional(v.string()) })],
    unknownPhoto,
  ),
  v.transform((given) =>
    typeof given === 'string' ? given : (given.public_id ?? given.path ?? ''),
  ),
  v.transform(imageIdOf),
  v.string(unknownPhoto),
)

/** The photos in a body. */
export const photosBody = v.pipe(v.array(photo), v.maxLength(100))
