import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { idSchema, pairIdSchema } from '../id.ts'
import { priceProblem, priceSentence } from '../listings.ts'
import {
  noticesOfSaved,
  savedListingId,
  withNotices,
  type SavedListing,
} from '../saved-listings.ts'

const savedId = pairIdSchema
const price = v.union(
  [v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(40))],
  priceSentence,
)

const listingOfSaved = ({ savedListingId: id }: Pick<SavedListing, 'savedListingId'>): string =>
  id.slice(0, id.indexOf('.'))

export const saveListing = defineAction('savedListing.save', {
  version: 1,
  rest: 'POST /api/saved-listings',
  args: v.strictObject({ listingId: idSchema }),
  // The listing is not changed, but if it was made here and is refused, there is nothing to save.
  touches: ({ listingId }, { actor }) => [
    { table: 'savedListings', key: savedListingId(listingId, actor.userId) },
    { table: 'listings', key: listingId },
  ],
  local(view, { listingId }, { actor, now }) {
    const id = savedListingId(listingId, actor.userId)
    if (view.get('savedListings', id)) return
    const timeSaved = new Date(now).toISOString()
    view.put('savedListings', { savedListingId: id, listingId, notifyOnUpdate: false, timeSaved })
  },
  words: (_, { listing }) => `Save ${listing}`,
  listing: ({ listingId }) => listingId,
})

export const unsaveListing = defineAction('savedListing.unsave', {
  version: 1,
  rest: 'DELETE /api/saved-listings',
  args: v.strictObject({ savedListingId: savedId }),
  touches: ({ savedListingId: key }) => [{ table: 'savedListings', key }],
  local(view, { savedListingId: key }) {
    view.delete('savedListings', key)
  },
  words: (_, { listing }) => `Unsave ${listing}`,
  listing: listingOfSaved,
})

/** Sets notify to a value instead of toggling it, so that a repeat changes nothing. */
export const notifyOnUpdate = defineAction('savedListing.notify', {
  version: 1,
  rest: 'PATCH /api/saved-listings/notify',
  args: v.strictObject({
    savedListingId: savedId,
    notifyOnUpdate: v.optional(v.boolean()),
    notifyOn: v.optional(v.picklist(noticesOfSaved)),
    alertPrice: v.optional(v.nullable(price)),
  }),
  rule: ({ alertPrice }) => {
    const message =
      alertPrice === undefined || alertPrice === null ? undefined : priceProblem(alertPrice)
    return message === undefined ? undefined : { field: 'alertPrice', message }
  },
  touches: ({ savedListingId: key }) => [{ table: 'savedListings', key }],
  local(view, { savedListingId: key, ...asked }) {
    const row = view.get('savedListings', key)
    if (row) view.put('savedListings', withNotices(row, asked))
  },
  words: (_, { listing }) => `Notifications for ${listing}`,
  listing: listingOfSaved,
})
