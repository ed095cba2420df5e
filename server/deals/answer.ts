import type { DealAnswer } from '#sync/deals/deals.ts'
import { dealOf, type DealRow } from './rows.ts'

/** A deal with the names of its two people. */
export interface NamedDeal {
  deal: DealRow
  seller: string
  buyer: string
}

/** A deal as the API answers it to one of its two people. */
export function dealAnswer({ deal, seller, buyer }: NamedDeal, userId: string): DealAnswer {
  const { otherUserId: _other, offered: _offered, ...fields } = dealOf(deal, userId)
  return {
    ...fields,
    seller: { _id: deal.sellerId, username: seller },
    buyer: { _id: deal.buyerId, username: buyer },
  }
}
