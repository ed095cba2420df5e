import * as v from 'valibot'
import { pairId } from '../id.ts'
import { day, hour } from '../time.ts'
import { sides } from './sides.ts'

/** `open`: an offer waits for an answer. `reserved`: both agree. `sold`: its seller said so. */
export const dealStates = ['open', 'reserved', 'sold', 'closed'] as const
export type DealState = (typeof dealStates)[number]

/**
 * Why a deal is closed. The last four are consequences: the listing was sold to someone else, is gone,
 * or became cheaper than the offer, or one person blocked the other.
 */
export const dealReasons = [
  'declined',
  'withdrawn',
  'canceled',
  'denied',
  'expired',
  'lapsed',
  'sold',
  'gone',
  'price',
  'ended',
] as const
export type DealReason = (typeof dealReasons)[number]

export const dealLimits = {
  /** Milliseconds that an offer is open. */
  open: 48 * hour,
  /** How long before its end the other person is reminded. */
  warning: 6 * hour,
  /** Offers of each side within `offersIn`. */
  offers: 5,
  offersIn: 30 * day,
  /** How long a reservation holds without a question, and after it without an answer. */
  held: 7 * day,
  answer: 7 * day,
  /** Milliseconds after which a sale counts as confirmed, unless the buyer has denied it. */
  confirm: 7 * day,
  /** Reservations for a buyer who did not ask, after that buyer canceled one, within `offersIn`. */
  unasked: 2,
  /** Listings of one offer. */
  bundle: 10,
  /** Characters. */
  note: 300,
  /** How long a closed deal that was no sale is kept. */
  kept: 180 * day,
} as const

/** Why someone cancels a reservation. Only they may read it. */
export const cancelReasons = [
  'We changed our minds',
  'They didn’t come',
  'I can’t make it',
  'Something else',
] as const

/** Derived from both, so that two devices cannot begin two deals about one listing and buyer. */
export const dealIdOf = (listingId: string, buyerId: string): string => pairId(listingId, buyerId)

export const listingOf = (dealId: string): string => dealId.slice(0, 36)
export const buyerOf = (dealId: string): string => dealId.slice(37)

/** A deal as one of its two people sees it. `amount` is in dollars, times are ISO 8601. */
export const dealSchema = v.object({
  _id: v.string(),
  listingId: v.string(),
  otherUserId: v.string(),
  /** What the viewer is in it. */
  role: v.picklist(sides),
  state: v.picklist(dealStates),
  reason: v.optional(v.picklist(dealReasons)),
  amount: v.number(),
  /** Who named the amount. */
  by: v.picklist(sides),
  /** Grows with each amount. */
  turn: v.number(),
  /** When the viewer made offers, in the last 30 days. */
  offered: v.array(v.string()),
  /** The end of an open offer. */
  expires: v.optional(v.string()),
  /** Until when a reservation holds without a question. */
  heldUntil: v.optional(v.string()),
  /** The seller was asked whether the reservation still holds. */
  asked: v.optional(v.literal(true)),
  /** The seller reserved it for a buyer who had made no offer. */
  unasked: v.optional(v.literal(true)),
  /** The deals of one offer for several listings share it, and `amount` is their total. */
  bundle: v.optional(v.string()),
  bundleSize: v.optional(v.number()),
  /** Why the viewer canceled the reservation. */
  why: v.optional(v.string()),
  /** The title of the listing, also after it was deleted. */
  title: v.string(),
  timeChanged: v.string(),
  timeAgreed: v.optional(v.string()),
  timeSold: v.optional(v.string()),
  timeConfirmed: v.optional(v.string()),
  /** The viewer is asked for a review of the other person. */
  asksReview: v.optional(v.literal(true)),
})
export type Deal = v.InferOutput<typeof dealSchema>

const personSchema = v.object({ _id: v.string(), username: v.string() })

/** A deal as the API answers it. */
export const dealAnswerSchema = v.object({
  ...v.omit(dealSchema, ['otherUserId', 'offered']).entries,
  seller: personSchema,
  buyer: personSchema,
})
export type DealAnswer = v.InferOutput<typeof dealAnswerSchema>

/** A deal in the file of a person's data. */
export const ownDealSchema = v.object({
  ...v.omit(dealAnswerSchema, ['_id', 'seller', 'buyer']).entries,
  seller: v.string(),
  buyer: v.string(),
})
export type OwnDeal = v.InferOutput<typeof ownDealSchema>

export const isLive = ({ state }: { state: DealState }): boolean =>
  state === 'open' || state === 'reserved'
