import * as v from 'valibot'
import { buyerOf, cancelReasons, dealLimits, listingOf } from '../deals/deals.ts'
import { refsOfMove, showMove } from '../deals/show-move.ts'
import { defineAction, type Names } from '../engine/action.ts'
import { idSchema, pairIdSchema } from '../id.ts'
import { priceProblem } from '../listings.ts'
import { priceText } from '../money.ts'
import { isolated } from '../texts/isolated.ts'

const turn = v.pipe(v.number(), v.integer(), v.minValue(1))
const amount = v.pipe(
  v.number(),
  v.check(
    (value) => priceProblem(value) === undefined,
    ({ input }) => priceProblem(input) ?? '',
  ),
)
const note = v.pipe(v.string(), v.trim(), v.maxLength(dealLimits.note))
/** The message that shows the move. */
const card = idSchema
/** The other person, as the device knows them. The server finds the person by itself. */
const otherUserId = v.optional(idSchema)
const id = pairIdSchema

const namedBy = (args: { id: string; otherUserId?: string | undefined }) => ({
  listingId: listingOf(args.id),
  buyerId: buyerOf(args.id),
  otherUserId: args.otherUserId,
})

/** Such as “ to ana”; empty if the device does not know the name. */
function named(word: string, userId: string | undefined, { username }: Names): string {
  const name = userId === undefined ? undefined : username(userId)
  return name === undefined ? '' : ` ${word} ${isolated(name)}`
}

/** Names an amount: a new offer, another amount of one’s own, or a counter-offer. */
export const offerDeal = defineAction('deal.offer', {
  version: 1,
  rest: 'POST /api/deals',
  args: v.strictObject({
    card,
    // An offer for several listings will name more.
    listingIds: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(1)),
    /** The actor, unless the seller offers it to someone. */
    buyerId: v.optional(idSchema),
    otherUserId,
    amount,
    note: v.optional(note),
    /** The turn that its author saw; none for a first offer or a new one after the last has ended. */
    turn: v.optional(turn),
    /** The asking price that its author saw. */
    seenPrice: v.optional(amount),
  }),
  touches: ({ listingIds: [listingId = ''], ...args }, { actor }) =>
    refsOfMove({ ...args, listingId, buyerId: args.buyerId ?? actor.userId }, args.card),
  local(view, { listingIds: [listingId = ''], ...args }, context) {
    const { buyerId = context.actor.userId } = args
    const shown = { id: args.card, kind: 'offer', note: args.note } as const
    const move = { name: 'offer', amount: args.amount, turn: args.turn } as const
    showMove(view, { ...args, listingId, buyerId }, move, { ...context, card: shown })
  },
  words: (args, names) =>
    `Offer of ${priceText(args.amount)} for ${names.listing}${named('to', args.otherUserId, names)}`,
  listing: ({ listingIds: [listingId = ''] }) => listingId,
})

/** Agrees to the amount of the other person. The listing becomes Pending. */
export const acceptDeal = defineAction('deal.accept', {
  version: 1,
  rest: 'PATCH /api/deals/accept/:id',
  seenBy: 'campus',
  args: v.strictObject({ id, card, turn, otherUserId }),
  touches: (args) => refsOfMove(namedBy(args), args.card),
  local(view, args, context) {
    const move = { name: 'accept', turn: args.turn } as const
    const shown = { id: args.card, kind: 'accept' } as const
    showMove(view, namedBy(args), move, { ...context, card: shown })
  },
  words: (args, names) =>
    `Accept an offer for ${names.listing}${named('from', args.otherUserId, names)}`,
  listing: (args) => listingOf(args.id),
})

/** Declines or withdraws an open offer, or cancels a reservation. */
export const endDeal = defineAction('deal.end', {
  version: 1,
  rest: 'PATCH /api/deals/end/:id',
  seenBy: 'campus',
  args: v.strictObject({ id, card, turn, otherUserId, why: v.optional(v.picklist(cancelReasons)) }),
  touches: (args) => refsOfMove(namedBy(args), args.card),
  local(view, args, context) {
    const { actor } = context
    const row = view.get('deals', args.id)
    const isOwn = row?.by === (buyerOf(args.id) === actor.userId ? 'buyer' : 'seller')
    const kind = row?.state === 'reserved' ? 'cancel' : isOwn ? 'withdraw' : 'decline'
    const move = { name: 'end', turn: args.turn } as const
    showMove(view, namedBy(args), move, { ...context, card: { id: args.card, kind } })
  },
  words: (args, names) =>
    `End an offer or a reservation of ${names.listing}${named('with', args.otherUserId, names)}`,
  listing: (args) => listingOf(args.id),
})

/** The seller keeps a listing for someone who has asked about it. */
export const reserveDeal = defineAction('deal.reserve', {
  version: 1,
  rest: 'POST /api/deals/reserve',
  seenBy: 'campus',
  args: v.strictObject({ card, listingId: idSchema, buyerId: idSchema, amount }),
  touches: ({ card: key, ...args }) => refsOfMove({ ...args, otherUserId: args.buyerId }, key),
  local(view, args, context) {
    const move = { name: 'reserve', amount: args.amount } as const
    const shown = { id: args.card, kind: 'reserve' } as const
    showMove(view, { ...args, otherUserId: args.buyerId }, move, { ...context, card: shown })
  },
  words: ({ buyerId }, names) => `Reserve ${names.listing}${named('for', buyerId, names)}`,
  listing: ({ listingId }) => listingId,
})

/** The seller says who bought it. The listing becomes Sold. */
export const sellDeal = defineAction('deal.sell', {
  version: 1,
  rest: 'PATCH /api/deals/sell/:id',
  seenBy: 'campus',
  args: v.strictObject({
    card,
    /** The listing. */
    id: idSchema,
    /** Without one, the buyer of the reservation; null for someone who is not named. */
    buyerId: v.optional(v.nullable(idSchema)),
  }),
  // The deals of other buyers end with the answer, because the arguments do not name them.
  touches: ({ id: listingId, buyerId, card: key }) =>
    buyerId
      ? refsOfMove({ listingId, buyerId, otherUserId: buyerId }, key)
      : refsOfListing(listingId),
  local(view, { id: listingId, buyerId, card: key }, context) {
    if (buyerId) {
      const shown = { id: key, kind: 'sell' } as const
      const deal = { listingId, buyerId, otherUserId: buyerId }
      return showMove(view, deal, { name: 'sell' }, { ...context, card: shown })
    }
    const listing = view.get('listings', listingId)
    if (listing) view.put('listings', { ...listing, status: 'Sold' })
  },
  words: ({ buyerId }, names) => `${names.listing} sold${named('to', buyerId ?? undefined, names)}`,
  listing: (args) => args.id,
})

const refsOfListing = (key: string) => [{ table: 'listings', key } as const]

/** The buyer says whether they have it. */
export const confirmDeal = defineAction('deal.confirm', {
  version: 1,
  rest: 'PATCH /api/deals/confirm/:id',
  args: v.strictObject({ id, received: v.boolean() }),
  touches: (args) => refsOfMove(namedBy(args)),
  local: (view, { id: key, received }, context) =>
    showMove(view, namedBy({ id: key }), { name: received ? 'confirm' : 'deny' }, context),
  words: ({ received }, { listing }) => `${received ? 'I have' : 'I didn’t buy'} ${listing}`,
  listing: (args) => listingOf(args.id),
})

/** Ends the question for a review of the other person. */
export const skipReview = defineAction('deal.skipReview', {
  version: 1,
  rest: 'PATCH /api/deals/skip-review/:id',
  args: v.strictObject({ id }),
  touches: (args) => [{ table: 'deals', key: args.id }],
  local(view, args) {
    const row = view.get('deals', args.id)
    if (!row) return
    const { asksReview: _asked, ...rest } = row
    view.put('deals', rest)
  },
  words: (_, { listing }) => `No review about ${listing} now`,
  listing: (args) => listingOf(args.id),
})

/** The seller says that a reservation still holds. */
export const keepDeal = defineAction('deal.keep', {
  version: 1,
  rest: 'PATCH /api/deals/keep/:id',
  args: v.strictObject({ id }),
  touches: (args) => refsOfMove(namedBy(args)),
  local: (view, args, context) => showMove(view, namedBy(args), { name: 'keep' }, context),
  words: (_, { listing }) => `Keep ${listing} reserved`,
  listing: (args) => listingOf(args.id),
})
