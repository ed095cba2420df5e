import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { isId } from '#sync/id.ts'
import { listingLimits, listingSchema } from '#sync/listings.ts'
import type { Reference } from '../openapi/reference.ts'
import type { Implementation } from '../sync/implement.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { create, edit, move, remove } from './actions.ts'
import { inquire, view } from './counts.ts'
import { noSuchListing } from './queries.ts'
import { createBody, editBody } from './wire.ts'

const limits = {
  title: { maxLength: listingLimits.title },
  description: { maxLength: listingLimits.description },
  price: { minimum: 0, maximum: listingLimits.price, multipleOf: 0.01 },
  images: { maxItems: listingLimits.images },
}

/** The listing actions, by their REST addresses. */
export const listingWrites: Exposure[] = [
  expose(create, {
    summary: 'Lists something for sale on your campus.',
    about:
      'Photos are uploaded before and named by path or public_id; the first is the cover. Event tickets need an `eventType`. An `id` (a UUID) may be given, so that a repetition is noticed.',
    body: createBody,
    limits,
    demands: ['title', 'description', 'price', 'category'],
    args: ({ body: { id, ...fields }, newId }) => ({ ...fields, id: id ?? newId() }),
    status: 201,
    reply: (listing) => ({ ...listing, seller: listing.seller._id }),
    answer: v.object({ ...listingSchema.entries, seller: v.string() }),
    refuses: ['conflict', 'limited'],
  }),
  expose(edit, {
    summary: 'Changes a listing of yours.',
    about: 'Only what is sent changes. `Active` is another word for `Available`.',
    body: editBody,
    limits,
    args: ({ id, body }) => ({ ...body, id: addressed(id) }),
    answer: listingSchema,
    refuses: ['forbidden', 'not_found'],
  }),
  named(remove, {
    summary: 'Deletes a listing of yours.',
    answer: messageSchema,
    says: 'Listing deleted.',
    refuses: ['forbidden', 'not_found'],
  }),
  named(move, {
    summary: 'Moves a listing of yours to your present campus.',
    answer: listingSchema,
    refuses: ['forbidden', 'not_found'],
  }),
  named(view, {
    summary: 'Counts a view: one a viewer and day, and never the seller’s.',
    answer: listingSchema,
    refuses: ['not_found'],
  }),
  named(inquire, {
    summary: 'Counts an inquiry: one a person, and never the seller’s.',
    answer: listingSchema,
    refuses: ['not_found'],
  }),
]

type Said = Pick<Reference, 'summary' | 'answer' | 'says' | 'refuses'>

function named<Result>(
  implementation: Implementation<{ id: string }, Result>,
  said: Said,
): Exposure {
  return expose(implementation, {
    ...said,
    body: noBody,
    args: ({ id }) => ({ id: addressed(id) }),
  })
}

/** An address that no listing can have is answered like one that none has. */
function addressed(id: string): string {
  if (!isId(id)) throw noSuchListing()
  return id
}
