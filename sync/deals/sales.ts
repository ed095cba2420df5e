import { dealLimits } from './deals.ts'
import type { DealFacts } from './facts.ts'
import {
  changedOffer,
  deniedSale,
  endedOffer,
  heldSentence,
  no,
  soldListing,
  type MoveContext,
  type Moved,
} from './move.ts'
import { isRefused } from './offers.ts'
import { closedBy, nextTurn, noClock, noPast, reserved } from './state.ts'

const unwanted = 'This person canceled your reservation. Wait until they make an offer.'

/** The seller names the amount of the buyer's open offer, or else the asking price. */
export function reserve(deal: DealFacts | undefined, amount: number, context: MoveContext): Moved {
  const { now, listing } = context
  if (listing.status === 'Sold') return no(soldListing)
  if (listing.holder) return no(heldSentence(listing.holder, 'seller'))
  if (deal?.state === 'reserved') return deal.amount === amount ? { deal } : no(changedOffer)
  if (deal?.state === 'sold') return no(soldListing)
  if (deal?.reason === 'denied') return no(deniedSale)
  const isAsked = deal?.state === 'open' && deal.by === 'buyer'
  if (amount !== (isAsked ? deal.amount : listing.price)) return no(changedOffer)
  const unaskedAfter = deal && isRefused(deal, now) ? (deal.unaskedAfter ?? 0) + 1 : 0
  if (!isAsked && unaskedAfter > dealLimits.unasked) return no(unwanted)
  const named = { amount, by: isAsked ? ('buyer' as const) : ('seller' as const) }
  const next = { ...begun(deal), ...named, turn: nextTurn(deal, 'seller') }
  return {
    deal: {
      ...reserved(next, now),
      unasked: isAsked ? undefined : true,
      ...(!isAsked && deal?.refusedAt !== undefined && { unaskedAfter }),
    },
    status: 'Pending',
  }
}

const begun = (deal: DealFacts | undefined): DealFacts =>
  deal ?? { state: 'closed', amount: 0, by: 'seller', turn: 0, offers: [] }

/** The amount counts only if both agreed to it. */
export function sell(deal: DealFacts | undefined, { now, listing }: MoveContext): Moved {
  if (deal?.state === 'sold') return { deal }
  if (deal?.reason === 'denied') return no(deniedSale)
  if (listing.holder?.state === 'sold') return no(heldSentence(listing.holder, 'seller'))
  if (deal?.state === 'reserved') return { deal: { ...deal, ...sold(now) }, status: 'Sold' }
  const next = { ...begun(deal), ...noPast, amount: listing.price, by: 'seller' as const }
  return { deal: { ...next, ...sold(now), turn: nextTurn(deal, 'seller') }, status: 'Sold' }
}

const sold = (now: number) => ({ ...noClock, state: 'sold' as const, soldAt: now })

/** Whether the buyer has it. They can say so before their seller marks it as sold. */
export function answerSale(
  deal: DealFacts | undefined,
  name: 'confirm' | 'deny',
  { now }: Pick<MoveContext, 'now'>,
): Moved {
  if (name === 'deny' && deal?.reason === 'denied') return { deal }
  // They have met, and the seller has not marked it yet: it is sold as soon as the seller does.
  if (name === 'confirm' && deal?.state === 'reserved')
    return { deal: deal.confirmedAt === undefined ? { ...deal, confirmedAt: now } : deal }
  if (deal?.state !== 'sold') return no(endedOffer)
  if (deal.confirmedAt !== undefined)
    return name === 'confirm' ? { deal } : no('You have confirmed this purchase.')
  if (name === 'confirm') return { deal: { ...deal, confirmedAt: now } }
  return { deal: closedBy(deal, 'denied') }
}

/** The seller says that a reservation still holds. */
export function keep(deal: DealFacts | undefined, { now }: MoveContext): Moved {
  if (deal?.state !== 'reserved') return no(endedOffer)
  const heldUntil = Math.max(deal.heldUntil ?? 0, now + dealLimits.held)
  if (heldUntil === deal.heldUntil && !deal.asked) return { deal }
  return { deal: { ...deal, heldUntil, asked: undefined } }
}
