import * as v from 'valibot'
import { defineAction, type LocalContext } from '../engine/action.ts'
import { dealIdOf, dealLimits, listingOf } from '../deals/deals.ts'
import { refsOf, showMove, withName } from '../deals/show-move.ts'
import { idSchema, pairIdSchema } from '../id.ts'
import { parsePrice, priceProblem } from '../listings.ts'
import { priceText } from '../money.ts'
import type { Problem } from '../parse.ts'

const turn = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const amount = v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(40))])
/** The id of the message that shows it, and the other person, so that the device can show it. */
const shown = { card: idSchema, otherUserId: v.optional(idSchema) }

/**
 * Offers an amount for a listing: a buyer's, or a seller's to someone who has asked. With `turn`, it
 * answers or changes the open offer; `seenPrice` is the asking price that its author saw.
 */
export const makeOffer = defineAction('deal.offer', {
  version: 1,
  rest: 'POST /api/deals',
  args: v.strictObject({
    ...shown,
    listingIds: v.pipe(v.array(idSchema), v.length(1, 'An offer is for one listing.')),
    buyerId: v.optional(idSchema),
    amount,
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(dealLimits.note))),
    turn: v.optional(turn),
    seenPrice: v.optional(v.number()),
  }),
  rule: (args) => amountProblem(args.amount),
  touches: (args, context) => refsOf({ ...args, id: idOf(args, context) }),
  local(view, args, context) {
    const { listingIds, buyerId: _buyer, card, otherUserId, turn: seen, note } = args
    const offered = parsePrice(args.amount) ?? 0
    const move = { name: 'offer', amount: offered, turn: seen } as const
    const id = idOf(args, context)
    const [listingId = ''] = listingIds
    showMove(view, { id, listingId, card, otherUserId, move, note }, context)
  },
  words: (args, { listing }) =>
    `Offer of ${priceText(parsePrice(args.amount) ?? 0)} for ${listing}`,
  listing: ({ listingIds }) => listingIds[0],
})

/** Accepts the amount of this turn. The listing is then reserved for the buyer. */
export const acceptOffer = defineAction('deal.accept', {
  version: 1,
  rest: 'PATCH /api/deals/accept/:id',
  seenBy: 'campus',
  args: v.strictObject({ ...shown, id: pairIdSchema, turn }),
  touches: refsOf,
  local: (view, args, context) =>
    showMove(view, { ...args, move: { name: 'accept', turn: args.turn } }, context),
  words: (args, names) => `Accept an offer for ${names.listing}${withName(args, names, 'from')}`,
  listing: ({ id }) => listingOf(id),
})

/** Declines or withdraws the open offer of this turn, or cancels the reservation. */
export const endDeal = defineAction('deal.end', {
  version: 1,
  rest: 'PATCH /api/deals/end/:id',
  seenBy: 'campus',
  args: v.strictObject({
    ...shown,
    id: pairIdSchema,
    turn,
    why: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(dealLimits.why))),
  }),
  touches: refsOf,
  local: (view, args, context) =>
    showMove(view, { ...args, move: { name: 'end', turn: args.turn } }, context),
  words: (args, names) =>
    `End the offer or reservation of ${names.listing}${withName(args, names)}`,
  listing: ({ id }) => listingOf(id),
})

/** Reserves a listing for someone who has asked about it, at the amount that its seller saw. */
export const reserveListing = defineAction('deal.reserve', {
  version: 1,
  rest: 'POST /api/deals/reserve',
  seenBy: 'campus',
  args: v.strictObject({ card: idSchema, listingId: idSchema, buyerId: idSchema, amount }),
  rule: (args) => amountProblem(args.amount),
  touches: ({ card, listingId, buyerId }) =>
    refsOf({ card, otherUserId: buyerId, id: dealIdOf(listingId, buyerId) }),
  local(view, { card, listingId, buyerId, amount: named }, context) {
    const move = { name: 'reserve', amount: parsePrice(named) ?? 0 } as const
    const id = dealIdOf(listingId, buyerId)
    showMove(view, { id, listingId, card, otherUserId: buyerId, move }, context)
  },
  words: ({ buyerId }, names) =>
    `Reserve ${names.listing}${withName({ otherUserId: buyerId }, names, 'for')}`,
  listing: ({ listingId }) => listingId,
})

const idOf = (
  { listingIds, buyerId }: { listingIds: string[]; buyerId?: string | undefined },
  { actor }: LocalContext,
): string => dealIdOf(listingIds[0] ?? '', buyerId ?? actor.userId)

function amountProblem(typed: string | number): Problem | undefined {
  const message = priceProblem(typed)
  return message === undefined ? undefined : { field: 'amount', message }
}
