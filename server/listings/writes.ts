import { isId } from '#sync/id.ts'
import type { Implementation } from '../sync/implement.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { create, edit, move, remove } from './actions.ts'
import { inquire, view } from './counts.ts'
import { noSuchListing } from './queries.ts'
import { createBody, editBody } from './wire.ts'

/** The listing actions, by their REST addresses. */
export const listingWrites: Exposure[] = [
  expose(create, {
    body: createBody,
    args: ({ body: { id, ...fields }, newId }) => ({ ...fields, id: id ?? newId() }),
    status: 201,
    reply: (listing) => ({ ...listing, seller: listing.seller._id }),
  }),
  expose(edit, { body: editBody, args: ({ id, body }) => ({ ...body, id: addressed(id) }) }),
  named(remove),
  named(move),
  named(view),
  named(inquire),
]

function named<Result>(implementation: Implementation<{ id: string }, Result>): Exposure {
  return expose(implementation, { body: noBody, args: ({ id }) => ({ id: addressed(id) }) })
}

/** An address that no listing can have is answered like one that none has. */
function addressed(id: string): string {
  if (!isId(id)) throw noSuchListing()
  return id
}
