import type { ListingStatus } from '../listings.ts'
import type { DealReason } from './deals.ts'
import type { Side } from './sides.ts'
import type { DealFacts } from './facts.ts'
import { asOf, closedBy, noClock, reserved } from './state.ts'

/** The deals of a listing by their ids. */
export type DealsById = ReadonlyMap<string, DealFacts>

interface StatusChange {
  to: ListingStatus
  now: number
  /**
   * The deal of the buyer to whom it is sold. Without one, the buyer of the reservation; null for
   * someone who is not named.
   */
  buyer?: string | null | undefined
}

/**
 * The deals that move because their listing gets this status. The status is the truth and its deals
 * follow. A sale that its buyer has confirmed does not: `confirmed` is its id, and nothing may change.
 */
export function followStatus(
  deals: DealsById,
  { to, now, buyer }: StatusChange,
): { moved: Map<string, DealFacts>; confirmed?: string } {
  const next = (id: string, deal: DealFacts): DealFacts => {
    if (to !== 'Sold') return unsold(deal, to, now)
    const isBuyers = buyer === undefined ? deal.state === 'reserved' : id === buyer
    return isBuyers ? soldTo(deal, now) : ended(deal, 'sold')
  }
  const confirmed = [...deals].find(([, deal]) => isConfirmed(deal))
  if (confirmed && to !== 'Sold') return { moved: new Map(), confirmed: confirmed[0] }
  return { moved: followed(deals, now, next) }
}

const isConfirmed = ({ state, confirmedAt }: DealFacts): boolean =>
  state === 'sold' && confirmedAt !== undefined

const soldTo = (deal: DealFacts, now: number): DealFacts =>
  deal.state === 'sold' ? deal : { ...deal, ...noClock, state: 'sold', soldAt: now }

/** A sale that is undone is the reservation that it was, if the listing is Pending again. */
function unsold(deal: DealFacts, to: ListingStatus, now: number): DealFacts {
  if (deal.state === 'sold' && to === 'Pending' && deal.agreedAt !== undefined)
    return { ...reserved(deal, now), agreedAt: deal.agreedAt }
  const isOver = deal.state === 'sold' || (deal.state === 'reserved' && to === 'Available')
  return isOver ? closedBy({ ...deal, soldAt: undefined }, 'canceled') : deal
}

const ended = (deal: DealFacts, reason: DealReason): DealFacts =>
  deal.state === 'open' || deal.state === 'reserved' ? closedBy(deal, reason) : deal

/** Ends open offers above the asking price. @param priceOf the current price of a deal’s listing */
export const followPrice = (
  deals: DealsById,
  now: number,
  priceOf: (deal: DealFacts) => number,
): Map<string, DealFacts> =>
  followed(deals, now, (_, deal) =>
    deal.state === 'open' && deal.amount > priceOf(deal) ? closedBy(deal, 'price') : deal,
  )

/** What is open or reserved ends, because the listing is gone or the two no longer meet. */
export const endLive = (deals: DealsById, reason: 'gone' | 'ended'): Map<string, DealFacts> =>
  changed(deals, (_, deal) => ended(deal, reason))

/** What the clock alone has ended is left to the sweep, which notifies its author. */
const followed = (
  deals: DealsById,
  now: number,
  next: (id: string, deal: DealFacts) => DealFacts,
): Map<string, DealFacts> =>
  changed(deals, (id, deal) => {
    const current = asOf(deal, now)
    const after = next(id, current)
    return after === current ? deal : after
  })

function changed(
  deals: DealsById,
  next: (id: string, deal: DealFacts) => DealFacts,
): Map<string, DealFacts> {
  const moved = [...deals].map(([id, deal]) => [id, deal, next(id, deal)] as const)
  return new Map(
    moved.filter(([, deal, after]) => after !== deal).map(([id, , after]) => [id, after]),
  )
}

/** The deal that keeps a listing from others. */
export const heldDeal = (deals: DealsById): string | undefined =>
  [...deals].find(([, { state }]) => state === 'reserved' || state === 'sold')?.[0]

/** The other side of a deal. */
export const otherSide = (side: Side): Side => (side === 'seller' ? 'buyer' : 'seller')
