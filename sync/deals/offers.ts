import { dealLimits } from './deals.ts'
import type { Side } from './sides.ts'
import type { DealFacts } from './facts.ts'
import {
  changedOffer,
  deniedSale,
  endedOffer,
  expiredOffer,
  heldSentence,
  no,
  soldListing,
  type DealMove,
  type MoveContext,
  type Moved,
} from './move.ts'
import {
  closedBy,
  freed,
  nextTurn,
  noClock,
  noPast,
  offersLeft,
  recent,
  reserved,
} from './state.ts'

const tooHigh = 'An offer can be at most the asking price.'
const otherDecides = 'The other person decides about your offer.'
const onlyThePrice = 'The seller doesn’t take offers for this listing.'
const tooMany = 'You have made five offers for this listing. Write a message instead.'

/** A new offer, a counter-offer, or another amount of one's own. */
export function offer(
  deal: DealFacts | undefined,
  { amount, turn, bundle }: Extract<DealMove, { name: 'offer' }>,
  { side, now, listing }: MoveContext,
): Moved {
  const { price, status, takesOffers } = listing
  if (status === 'Sold') return no(soldListing)
  const stale = turn === undefined ? isAgreedOrOpen(deal) : staleTurn(deal, turn)
  if (stale !== undefined) return no(stale)
  if (side === 'seller' && deal?.reason === 'denied') return no(deniedSale)
  if (amount > price) return no(tooHigh, 'amount')
  if (side === 'buyer' && !takesOffers && amount !== price) return no(onlyThePrice)
  if (offersLeft(deal, side, now) <= 0) return no(tooMany)
  return {
    deal: {
      ...deal,
      ...noClock,
      ...noPast,
      state: 'open',
      amount,
      by: side,
      turn: nextTurn(deal, side),
      offers: [...recent(deal, now), { by: side, at: now }],
      expires: now + dealLimits.open,
      unasked: undefined,
      bundle,
    },
  }
}

/** The lowest amount that a seller wants to hear of. No floor is above the price. */
export const isBelowFloor = (amount: number, floor: number, price: number): boolean =>
  amount < Math.min(floor, price)

/** A new offer needs a deal without one. */
const isAgreedOrOpen = (deal: DealFacts | undefined): string | undefined =>
  deal === undefined || deal.state === 'closed' ? undefined : changedOffer

/** Why an amount of this turn cannot be answered. */
function staleTurn(deal: DealFacts | undefined, turn: number): string | undefined {
  if (deal?.turn !== turn) return changedOffer
  if (deal.state === 'closed') return deal.reason === 'expired' ? expiredOffer : endedOffer
  if (deal.state === 'sold') return soldListing
  return deal.state === 'open' ? undefined : changedOffer
}

/** Only the side that was asked accepts an amount. */
export function accept(
  deal: DealFacts | undefined,
  turn: number,
  { side, now, listing }: MoveContext,
): Moved {
  if (deal?.state === 'reserved' && deal.turn === turn && deal.by !== side) return { deal }
  const stale = staleTurn(deal, turn)
  if (!deal || stale !== undefined) return no(stale ?? changedOffer)
  if (deal.by === side) return no(otherDecides)
  if (listing.status === 'Sold') return no(soldListing)
  if (listing.holder) return no(heldSentence(listing.holder, side))
  return { deal: reserved(deal, now), status: 'Pending' }
}

/** Ends an open offer, or cancels a reservation. */
export function end(
  deal: DealFacts | undefined,
  turn: number,
  { side, now, listing }: MoveContext,
): Moved {
  if (deal?.state === 'closed' && deal.turn === turn && isEndOf(deal, side)) return { deal }
  if (deal?.state === 'reserved' && deal.turn === turn)
    return { deal: canceled(deal, side, now), ...freed(listing.status) }
  const stale = staleTurn(deal, turn)
  if (!deal || stale !== undefined) return no(stale ?? changedOffer)
  return { deal: closedBy(deal, deal.by === side ? 'withdrawn' : 'declined') }
}

/** Whether this side has ended it, so that doing it again changes nothing. */
const isEndOf = ({ reason, by }: DealFacts, side: Side): boolean =>
  reason === 'canceled' ||
  (reason === 'withdrawn' && by === side) ||
  (reason === 'declined' && by !== side)

function canceled(deal: DealFacts, side: Side, now: number): DealFacts {
  const closed = closedBy(deal, 'canceled')
  if (side !== 'buyer' || deal.unasked !== true || isRefused(deal, now)) return closed
  return { ...closed, refusedAt: now, unaskedAfter: 0 }
}

export const isRefused = ({ refusedAt }: DealFacts, now: number): boolean =>
  refusedAt !== undefined && refusedAt > now - dealLimits.offersIn
