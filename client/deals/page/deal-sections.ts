import type { Deal } from '#sync/deals/deals.ts'
import { factsNow } from '../bargain.ts'

/** Deals about one listing. */
export interface ListingDeals {
  listingId: string
  deals: Deal[]
}

export interface DealSections {
  /** The other person, or Quad, waits for an answer. */
  asked: ListingDeals[]
  reserved: ListingDeals[]
  /** Own offers that the other person has not answered. */
  waiting: ListingDeals[]
  purchases: ListingDeals[]
  sales: ListingDeals[]
}

type Section = keyof DealSections

/**
 * The live deals and the sales of a person. What ended otherwise is in its conversation.
 * @param asked the ids of reservations whose people are asked whether they met
 */
export function dealSections(
  deals: readonly Deal[],
  asked: ReadonlySet<string>,
  now: number,
): DealSections {
  const latest = deals.toSorted((one, other) => (one.timeChanged < other.timeChanged ? 1 : -1))
  const of = (section: Section) =>
    byListing(latest.filter((deal) => sectionOf(deal, asked, now) === section))
  return {
    asked: of('asked'),
    reserved: of('reserved'),
    waiting: of('waiting'),
    purchases: of('purchases'),
    sales: of('sales'),
  }
}

function sectionOf(deal: Deal, asked: ReadonlySet<string>, now: number): Section | undefined {
  const { _id, role, timeConfirmed } = deal
  const facts = factsNow({ deal }, now)
  if (facts?.state === 'open') return facts.by === role ? 'waiting' : 'asked'
  if (facts?.state === 'reserved') return facts.asked || asked.has(_id) ? 'asked' : 'reserved'
  if (facts?.state !== 'sold') return undefined
  if (role === 'seller') return 'sales'
  return timeConfirmed === undefined ? 'asked' : 'purchases'
}

/** Those of one listing stand together, the highest amount first, and the earlier of two equal ones. */
function byListing(deals: readonly Deal[]): ListingDeals[] {
  const ids = [...new Set(deals.map(({ listingId }) => listingId))]
  return ids.map((listingId) => ({
    listingId,
    deals: deals
      .filter((deal) => deal.listingId === listingId)
      .toSorted(
        (one, other) =>
          other.amount - one.amount || one.timeChanged.localeCompare(other.timeChanged),
      ),
  }))
}
