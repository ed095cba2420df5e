import * as v from 'valibot'
import { defineAction, type LocalContext } from '../engine/action.ts'
import { fitting, optionalArgs, seenArgs, storedFields } from '../engine/fields.ts'
import { fieldList } from '../field-list.ts'
import { idSchema, pairId } from '../id.ts'
import { imageNameOf, namedImage } from '../images.ts'
import { listingFields, newListing, newListingFields } from '../listing-fields.ts'
import { listingProblem } from '../listings.ts'
import { isolated } from '../texts/isolated.ts'

const { images, ...others } = listingFields

export const createListing = defineAction('listing.create', {
  version: 1,
  rest: 'POST /api/listings/create',
  seenBy: 'campus',
  args: v.strictObject({
    id: idSchema,
    ...optionalArgs(newListingFields),
    title: v.optional(others.title.args, ''),
    description: v.optional(others.description.args, ''),
    price: v.optional(others.price.args, ''),
    category: v.optional(others.category.args, () => v.parse(others.category.args, '')),
    images: v.optional(images.args, []),
  }),
  rule: listingProblem,
  touches: ({ id }) => [{ table: 'listings', key: id }],
  local(view, args, { actor, now }) {
    view.put('listings', {
      ...newListing(args),
      _id: args.id,
      status: 'Available',
      images: args.images.map(namedImage),
      seller: { _id: actor.userId, id: actor.userId, username: actor.username },
      universityId: actor.universityId,
      views: 0,
      inquiries: 0,
      timeListed: new Date(now).toISOString(),
    })
  },
  words: ({ title }) => `New listing “${isolated(title)}”`,
  listing: ({ id }) => id,
  photos: (args) => args.images,
})

/**
 * Sends only the changed fields, so changes of another device to other fields stay. A field in `seen`
 * is changed only if the server's value is one of those that the author saw.
 */
export const editListing = defineAction('listing.edit', {
  version: 1,
  rest: 'PATCH /api/listings/:id',
  seenBy: 'campus',
  fields: listingFields,
  args: v.strictObject({
    id: idSchema,
    ...optionalArgs(listingFields),
    seen: seenArgs(listingFields),
  }),
  // The deals of the listing follow its status and its price (`follow-listing.ts`). The device does not
  // show that, because their keys name buyers, whom the arguments do not have. The answer brings them.
  touches: ({ id }) => [{ table: 'listings', key: id }],
  local(view, { id, ...given }) {
    const row = view.get('listings', id)
    if (!row) return
    const { images: names, ...changes } = storedFields(listingFields, given)
    const known = new Map(row.images.map((image) => [imageNameOf(image), image]))
    const photos = names?.map((name) => known.get(name) ?? namedImage(name)) ?? row.images
    view.put('listings', fitting(listingFields, { ...row, ...changes, images: photos }))
  },
  words: (args, { listing }) => `${fieldList(args, listingFields)} of ${listing}`,
  listing: ({ id }) => id,
  photos: (args) => args.images ?? [],
})

export const deleteListing = defineAction('listing.delete', {
  version: 1,
  rest: 'DELETE /api/listings/:id',
  seenBy: 'campus',
  args: v.strictObject({ id: idSchema }),
  touches: ({ id }, context) => [{ table: 'listings', key: id }, savedRef(id, context)],
  local(view, { id }, { actor }) {
    view.delete('listings', id)
    view.delete('savedListings', pairId(id, actor.userId))
  },
  words: (_, { listing }) => `Delete ${listing}`,
  listing: ({ id }) => id,
})

/** Moves one's own listing to one's present campus. For REST: Quad's own client does not queue it. */
export const moveListing = defineAction('listing.move', {
  version: 1,
  rest: 'POST /api/listings/move/:id',
  seenBy: 'campus',
  args: v.strictObject({ id: idSchema }),
  words: (_, { listing }) => `Move ${listing} to your campus`,
  listing: ({ id }) => id,
})

/** One view per viewer and UTC day; the count on the screen waits for the server's. */
export const viewListing = defineAction('listing.view', {
  version: 1,
  rest: 'POST /api/listings/view/:id',
  args: v.strictObject({ id: idSchema }),
  supersedes: (args, earlier) => args.id === earlier.id,
  silent: true,
})

/** One inquiry per user. For REST: the first message about a listing counts as an inquiry, too. */
export const inquireListing = defineAction('listing.inquire', {
  version: 1,
  rest: 'PATCH /api/listings/inquiry-count/:id',
  args: v.strictObject({ id: idSchema }),
  silent: true,
})

const savedRef = (listingId: string, { actor }: LocalContext) =>
  ({ table: 'savedListings', key: pairId(listingId, actor.userId) }) as const
