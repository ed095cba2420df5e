import * as v from 'valibot'
import { defineAction, type LocalContext, type Names } from '../engine/action.ts'
import type { RowRef, View } from '../engine/view.ts'
import { dealSentence } from '../deals/cards.ts'
import { buyerOf, dealIdOf, dealLimits, listingOf, type Deal } from '../deals/deals.ts'
import { factsOf, withFacts } from '../deals/facts.ts'
import { eventOf, hasCard } from '../deals/event.ts'
import type { DealMove } from '../deals/move.ts'
import { mayMove } from '../deals/moves.ts'
import { idSchema } from '../id.ts'
import { parsePrice, priceProblem, type Listing } from '../listings.ts'
import { priceText } from '../money.ts'
import type { Problem } from '../parse.ts'
import { refsOfMessage, showMessage } from '../deals/sent-messages.ts'

const dealId = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/))
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
    show(view, { id, listingId, card, otherUserId, move, note }, context)
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
  args: v.strictObject({ ...shown, id: dealId, turn }),
  touches: refsOf,
  local: (view, args, context) =>
    show(view, { ...args, move: { name: 'accept', turn: args.turn } }, context),
  words: (args, names) => `Accept an offer for ${names.listing}${withName(args, names)}`,
  listing: ({ id }) => listingOf(id),
})

/** Declines or withdraws the open offer of this turn, or cancels the reservation. */
export const endDeal = defineAction('deal.end', {
  version: 1,
  rest: 'PATCH /api/deals/end/:id',
  seenBy: 'campus',
  args: v.strictObject({
    ...shown,
    id: dealId,
    turn,
    why: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(dealLimits.why))),
  }),
  touches: refsOf,
  local: (view, args, context) =>
    show(view, { ...args, move: { name: 'end', turn: args.turn } }, context),
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
    show(view, { id, listingId, card, otherUserId: buyerId, move }, context)
  },
  words: ({ buyerId }, names) =>
    `Reserve ${names.listing}${withName({ otherUserId: buyerId }, names, 'for')}`,
  listing: ({ listingId }) => listingId,
})

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
      show(view, { id: deal, listingId: id, card, otherUserId: buyerId, move }, context)
    }
    const row = view.get('listings', id)
    if (row) view.put('listings', { ...row, status: 'Sold' })
  },
  words: ({ buyerId }, names) =>
    `${names.listing} sold${withName({ otherUserId: buyerId ?? undefined }, names, 'to')}`,
  listing: ({ id }) => id,
})

/** The buyer of a sale says whether they have the thing. */
export const confirmSale = defineAction('deal.confirm', {
  version: 1,
  rest: 'PATCH /api/deals/confirm/:id',
  args: v.strictObject({ id: dealId, received: v.boolean() }),
  touches: ({ id }) => [{ table: 'deals', key: id }],
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
  args: v.strictObject({ id: dealId }),
  touches: ({ id }) => [{ table: 'deals', key: id }],
  local: (view, { id }, context) => moveRow(view, id, { name: 'keep' }, context),
  words: (_, { listing }) => `Keep ${listing} reserved`,
  listing: ({ id }) => listingOf(id),
})

interface Shown {
  id: string
  card: string
  otherUserId?: string | undefined
}

const idOf = (
  { listingIds, buyerId }: { listingIds: string[]; buyerId?: string | undefined },
  { actor }: LocalContext,
): string => dealIdOf(listingIds[0] ?? '', buyerId ?? actor.userId)

const withName = (
  { otherUserId }: Pick<Shown, 'otherUserId'>,
  names: Names,
  word = 'with',
): string => {
  const username = otherUserId === undefined ? undefined : names.username(otherUserId)
  return username === undefined ? '' : ` ${word} ${username}`
}

function amountProblem(typed: string | number): Problem | undefined {
  const message = priceProblem(typed)
  return message === undefined ? undefined : { field: 'amount', message }
}

function refsOf({ id, card, otherUserId }: Shown): RowRef[] {
  const listingId = listingOf(id)
  const deal = { table: 'deals', key: id } as const
  if (otherUserId === undefined) return [deal, { table: 'listings', key: listingId }]
  return [deal, ...refsOfMessage({ id: card, recipientId: otherUserId, listingId })]
}

function moveRow(view: View, id: string, move: DealMove, context: LocalContext): Deal | undefined {
  const row = view.get('deals', id)
  const listing = view.get('listings', listingOf(id))
  const { deal } = moved(row, listing, { move, id }, context)
  if (!row || !deal) return undefined
  const after = withFacts(row, deal, context.now)
  view.put('deals', after)
  return after
}

/** What the actor's own move makes of a deal, as far as the device knows. */
const moved = (
  row: Deal | undefined,
  listing: Listing | undefined,
  { move, id }: { move: DealMove; id: string },
  { actor, now }: LocalContext,
) =>
  mayMove(row && factsOf(row), move, {
    side: buyerOf(id) === actor.userId ? 'buyer' : 'seller',
    now,
    listing: {
      price: listing?.price ?? row?.amount ?? 0,
      status: listing?.status ?? 'Available',
      takesOffers: listing?.takesOffers ?? true,
    },
  })

/** Shows a move with its card. A move that the device knows to be impossible changes nothing. */
function show(
  view: View,
  {
    id,
    card,
    otherUserId,
    move,
    note,
  }: Shown & { listingId?: string; move: DealMove; note?: string | undefined },
  context: LocalContext,
): void {
  const row = view.get('deals', id)
  const listingId = listingOf(id)
  const listing = view.get('listings', listingId)
  const { deal, status } = moved(row, listing, { move, id }, context)
  if (!deal || otherUserId === undefined || !hasCard(move)) return
  const role = buyerOf(id) === context.actor.userId ? 'buyer' : 'seller'
  const title = listing?.title ?? row?.title ?? ''
  const begun = row ?? { _id: id, listingId, otherUserId, role, title }
  view.put('deals', withFacts({ ...begun, title }, deal, context.now))
  if (listing && status !== undefined) view.put('listings', { ...listing, status })
  const event = eventOf(deal, { move, price: listing?.price, note })
  const content = dealSentence(event, { title, bySeller: role === 'seller' })
  showMessage(view, { id: card, recipientId: otherUserId, content, listingId, event }, context)
}
