import type { Deal, Side } from '#sync/deals/deals.ts'
import { factsOf, type DealFacts } from '#sync/deals/facts.ts'
import { asOf } from '#sync/deals/state.ts'
import type { Listing } from '#sync/listings.ts'

/** Two people and a listing, whether or not they have a deal about it. */
export interface Bargain {
  listing: Listing
  /** What the logged-in user is in it. */
  side: Side
  other: { id: string; name: string }
  buyerId: string
  deal: Deal | undefined
}

/** The deal as it is by the server's clock. */
export const factsNow = ({ deal }: Pick<Bargain, 'deal'>, now: number): DealFacts | undefined =>
  deal && asOf(factsOf(deal), now)

/** The turn that an offer answers or changes. */
export function openTurn(bargain: Bargain, now: number): number | undefined {
  const facts = factsNow(bargain, now)
  return facts?.state === 'open' ? facts.turn : undefined
}

/** The words of the button that begins an offer. */
export function offerLabel({ listing, side }: Pick<Bargain, 'listing' | 'side'>): string {
  if (side === 'seller') return 'Offer a Price'
  if (listing.price === 0) return 'Ask for It'
  return listing.takesOffers === false ? 'I’ll Take It' : 'Make Offer'
}
