import * as v from 'valibot'
import { imageSchema, type Image } from '#sync/images.ts'
import { listingSchema } from '#sync/listings.ts'

/** The specification also allows images as plain addresses and as objects with a `path`. */
const anyImage = v.union([
  imageSchema,
  v.pipe(
    v.looseObject({ path: v.string() }),
    v.transform(({ path }) => bareImage(path)),
  ),
  v.pipe(v.string(), v.transform(bareImage)),
])

/** Parses a listing of an answer into the one shape that the device stores. */
export const wireListing = v.object({ ...listingSchema.entries, images: v.array(anyImage) })
export const wireListings = v.array(wireListing)

function bareImage(path: string): Image {
  return { path, small: path, public_id: path, width: 0, height: 0, color: 'transparent' }
}
