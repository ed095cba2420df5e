import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { dealIdOf, listingOf } from '../deals/deals.ts'
import { moveRow, refsOf, showMove, withName } from '../deals/show-move.ts'
import { idSchema, pairIdSchema } from '../id.ts'

/**
 * Marks a listing as sold. Without `buyerId`, it is sold to the buyer of the reservation; null is
 * someone who is not named.
 */
export const sellListing = defineAction('deal.sell', {
  version: 1,
  rest: 'PATCH /api/deals/sell/:id',
  seenBy: 'campus',
  args: v.strictObject({
    id: idSchema,
    buyerId: v.optional(v.nullable(idSchema)),
    card: v.optional(idSchema),
  }),
  touches: ({ id, buyerId, card }) =>
    buyerId && card
      ? refsOf({ card, otherUserId: buyerId, id: dealIdOf(id, buyerId) })
      : [{ table: 'listings', key: id }],
  local(view, { id, buyerId, card }, context) {
    if (buyerId && card) {
      const move = { name: 'sell' } as const
      const deal = dealIdOf(id, buyerId)
      showMove(view, { id: deal, listingId: id, card, otherUserId: buyerId, move }, context)
    }
    const row = view.get('listings', id)
    if (row) view.put('listings', { ...row, status: 'Sold' })
  },
  words: ({ buyerId }, names) =>
    `${names.listing} sold${withName({ otherUserId: buyerId ?? undefined }, names, 'to')}`,
  listing: ({ id }) => id,
})

/**
 * The buyer of a sale, or of a reservation after a meet-up, says whether they have the thing. The device
 * finds that meet-up by `otherUserId`, the seller.
 */
export const confirmSale = defineAction('deal.confirm', {
  version: 1,
  rest: 'PATCH /api/deals/confirm/:id',
  args: v.strictObject({
    id: pairIdSchema,
    received: v.boolean(),
    otherUserId: v.optional(idSchema),
  }),
  touches: ({ id, otherUserId }) => [
    { table: 'deals', key: id },
    { table: 'listings', key: listingOf(id) },
    ...(otherUserId === undefined ? [] : [{ table: 'meetUps', key: otherUserId } as const]),
  ],
  local: (view, { id, received }, context) =>
    moveRow(view, id, { name: received ? 'confirm' : 'deny' }, context),
  words: ({ received }, { listing }) =>
    received ? `Confirm that you have ${listing}` : `Say that you didn’t buy ${listing}`,
  listing: ({ id }) => listingOf(id),
})

/** The seller says that a reservation still holds. */
export const keepReservation = defineAction('deal.keep', {
  version: 1,
  rest: 'PATCH /api/deals/keep/:id',
  args: v.strictObject({ id: pairIdSchema }),
  touches: ({ id }) => [{ table: 'deals', key: id }],
  local: (view, { id }, context) => moveRow(view, id, { name: 'keep' }, context),
  words: (_, { listing }) => `Keep ${listing} reserved`,
  listing: ({ id }) => listingOf(id),
})

/** Someone does not want to be asked for a review of this deal. */
export const skipReview = defineAction('deal.skipReview', {
  version: 1,
  rest: 'PATCH /api/deals/skip-review/:id',
  args: v.strictObject({ id: pairIdSchema }),
  touches: ({ id }) => [{ table: 'deals', key: id }],
  local(view, { id }) {
    const row = view.get('deals', id)
    if (!row) return
    const { asksReview: _asked, ...others } = row
    view.put('deals', others)
  },
  words: (_, { listing }) => `No review for ${listing}`,
  listing: ({ id }) => listingOf(id),
})
