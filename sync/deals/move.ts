import type { ListingStatus } from '../listings.ts'
import { priceText } from '../money.ts'
import { isolated } from '../texts/isolated.ts'
import type { Side } from './sides.ts'
import type { DealFacts } from './facts.ts'

/**
 * What a person does about a deal. `turn` is the turn of the amount that the person saw. An offer
 * without a turn is a new one; with a turn, it answers or changes the open one.
 */
export type DealMove =
  | { name: 'offer'; amount: number; turn?: number | undefined; bundle?: string | undefined }
  | { name: 'accept' | 'end'; turn: number }
  | { name: 'reserve'; amount: number }
  | { name: 'sell' | 'confirm' | 'deny' | 'keep' }

export interface MoveContext {
  side: Side
  now: number
  listing: DealListing
}

/** What of the listing decides. A buyer’s device does not know the holder. */
export interface DealListing {
  /** The asking price; of an offer for several listings, the sum of theirs. */
  price: number
  status: ListingStatus
  takesOffers: boolean
  /** Another buyer for whom it is reserved or to whom it is sold, as the acting person may see it. */
  holder?: { state: 'reserved' | 'sold'; username?: string | undefined } | undefined
}

/** A deal after a move, and the status that its listing gets by it; or why the move is not possible. */
export type Moved =
  | { deal: DealFacts; status?: ListingStatus; problem?: undefined }
  | { problem: MoveProblem; deal?: undefined; status?: undefined }

export interface MoveProblem {
  message: string
  /** The argument that is wrong in itself. Without it, something has changed since. */
  field?: 'amount'
}

export const changedOffer = 'This offer has changed. Look at it again.'
export const expiredOffer = 'This offer has expired.'
export const endedOffer = 'This offer has ended.'
export const soldListing = 'This listing has been sold.'
/** After a denied sale, the next move is the buyer’s. */
export const deniedSale = 'This person says they didn’t buy it. Wait until they make an offer.'
const reservedForOther = 'This is reserved for someone else now.'

export function heldSentence(
  { state, username = 'someone else' }: NonNullable<DealListing['holder']>,
  side: Side,
): string {
  if (side === 'buyer') return state === 'sold' ? soldListing : reservedForOther
  const buyer = isolated(username)
  return state === 'sold'
    ? `This is already sold to ${buyer}.`
    : `This is already reserved for ${buyer}. Cancel that reservation first.`
}

/** The sentence for an amount above a price that was lowered since the author saw it. */
export const loweredPrice = (price: number): string =>
  `The price is now ${priceText(price)}. Offer ${priceText(price)} or less.`

/** A move that is not possible. */
export const no = (message: string, field?: MoveProblem['field']): Moved => ({
  problem: { message, ...(field && { field }) },
})
