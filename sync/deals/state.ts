import type { ListingStatus } from '../listings.ts'
import { dealLimits, type DealReason } from './deals.ts'
import type { Side } from './sides.ts'
import type { DealFacts } from './facts.ts'

/** An offer is over at its end, whether or not a sweep has come. */
export const asOf = (deal: DealFacts, now: number): DealFacts =>
  deal.state === 'open' && deal.expires !== undefined && deal.expires <= now
    ? closedBy(deal, 'expired')
    : deal

/** How many more offers a side can make. */
export const offersLeft = (deal: DealFacts | undefined, side: Side, now: number): number =>
  dealLimits.offers - recent(deal, now).filter(({ by }) => by === side).length

/**
 * The turn of the next amount. The seller's are even and the buyer's are odd. So the turn that one of
 * them expects of an own amount, which the server may still refuse, is never that of an amount of the
 * other.
 */
export function nextTurn(deal: DealFacts | undefined, side: Side): number {
  const next = (deal?.turn ?? 0) + 1
  return (next % 2 === 0) === (side === 'seller') ? next : next + 1
}

/** The offers that still count. */
export const recent = (deal: DealFacts | undefined, now: number) =>
  (deal?.offers ?? []).filter(({ at }) => at > now - dealLimits.offersIn)

export const closedBy = (deal: DealFacts, reason: DealReason): DealFacts => ({
  ...deal,
  state: 'closed',
  reason,
  ...noClock,
  confirmedAt: undefined,
})

export const noClock = { expires: undefined, heldUntil: undefined, asked: undefined }
export const noPast = {
  reason: undefined,
  agreedAt: undefined,
  soldAt: undefined,
  confirmedAt: undefined,
}

export const reserved = (deal: DealFacts, now: number): DealFacts => ({
  ...deal,
  ...noClock,
  ...noPast,
  state: 'reserved',
  heldUntil: now + dealLimits.held,
  agreedAt: now,
})

/** A reservation that ends makes its listing Available, unless its seller has sold it. */
export const freed = (status: ListingStatus): { status?: ListingStatus } =>
  status === 'Pending' ? { status: 'Available' } : {}
