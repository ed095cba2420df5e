import * as v from 'valibot'
import { createListing, editListing } from '#sync/actions/listings.ts'
import { idSchema } from '#sync/id.ts'
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
const photos = v.pipe(v.array(photo), v.maxLength(100))

const { id: _id, images: _images, ...newFields } = createListing.args.entries
const { id: _edited, images: _replaced, seen: _seen, ...changedFields } = editListing.args.entries

/** Bodies of POST /api/listings/create and PATCH /api/listings/:id. */
export const createBody = v.optional(
  v.strictObject({ ...newFields, id: v.optional(idSchema), images: v.optional(photos, []) }),
  {},
)
export const editBody = v.optional(
  v.strictObject({ ...changedFields, images: v.optional(photos) }),
  {},
)
