import * as v from 'valibot'
import {
  acceptDeal,
  confirmDeal,
  endDeal,
  keepDeal,
  offerDeal,
  reserveDeal,
  sellDeal,
  skipReview as skipReviewAction,
} from '#sync/actions/deals.ts'
import { buyerOf, type cancelReasons, type Deal } from '#sync/deals/deals.ts'
import type { Listing } from '#sync/listings.ts'
import { newId } from '../device/new-id.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { setStatus } from '../listings/set-status.ts'

type Result = Promise<Outcome<unknown>>
type Named = Pick<Deal, '_id' | 'turn' | 'otherUserId'>

const answer = v.unknown()
const fallback = 'This couldn’t be done.'
const options = { answer, fallback }

interface Offer {
  listingId: string
  /** Missing for an offer of the viewer. */
  buyerId: string | undefined
  otherUserId: string
  amount: number
  note: string
  /** The turn of the amount that this one answers or changes. */
  turn: number | undefined
  /** The asking price that the person saw. */
  seenPrice: number
}

/** Makes an offer, changes it, or answers one with another amount. */
export function offer({ listingId, buyerId, note, turn, ...rest }: Offer): Result {
  const args = {
    card: newId(),
    listingIds: [listingId],
    ...rest,
    ...(buyerId !== undefined && { buyerId }),
    ...(note !== '' && { note }),
    ...(turn !== undefined && { turn }),
  }
  return perform(offerDeal, args, options)
}

const namedOf = ({ _id: id, turn, otherUserId }: Named) => ({
  id,
  turn,
  otherUserId,
  card: newId(),
})

export const accept = (deal: Named): Result => perform(acceptDeal, namedOf(deal), options)

/** Declines or withdraws an offer, or cancels a reservation. */
export const end = (deal: Named, why?: (typeof cancelReasons)[number]): Result =>
  perform(endDeal, { ...namedOf(deal), ...(why !== undefined && { why }) }, options)

/** @param amount the buyer's open offer, or else the asking price */
export const reserve = (of: { listingId: string; buyerId: string; amount: number }): Result =>
  perform(reserveDeal, { card: newId(), ...of }, options)

/** @param buyerId null for someone who is not named */
export const sell = (listingId: string, buyerId: string | null): Result =>
  perform(sellDeal, { card: newId(), id: listingId, buyerId }, options)

export const sellTo = ({ _id, listingId }: Pick<Deal, '_id' | 'listingId'>): Result =>
  sell(listingId, buyerOf(_id))

/** Takes a sale back that its buyer has not confirmed. What was reserved before is reserved again. */
export const undoSale = (deal: Pick<Deal, 'timeAgreed'>, listing: Listing): Result =>
  setStatus(listing, deal.timeAgreed === undefined ? 'Available' : 'Pending')

export const confirm = (deal: Named, received: boolean): Result =>
  perform(confirmDeal, { id: deal._id, received }, options)

export const keep = (deal: Named): Result => perform(keepDeal, { id: deal._id }, options)

/** Asks for no review after this deal. */
export const skipReview = (deal: Named): Result =>
  perform(skipReviewAction, { id: deal._id }, options)
