import * as v from 'valibot'
import { createListing, editListing } from '#sync/actions/listings.ts'
import { idSchema } from '#sync/id.ts'
import { photosBody } from '../images/wire.ts'

const { id: _id, images: _images, ...newFields } = createListing.args.entries
const { id: _edited, images: _replaced, seen: _seen, ...changedFields } = editListing.args.entries

/** Bodies of POST /api/listings/create and PATCH /api/listings/:id. */
export const createBody = v.optional(
  v.strictObject({ ...newFields, id: v.optional(idSchema), images: v.optional(photosBody, []) }),
  {},
)
export const editBody = v.optional(
  v.strictObject({ ...changedFields, images: v.optional(photosBody) }),
  {},
)
