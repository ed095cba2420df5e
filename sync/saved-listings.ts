import * as v from 'valibot'
import { pairId } from './id.ts'
import { listingSchema, parsePrice } from './listings.ts'

/** What a person who saved a listing hears of: every change, or lower prices only. */
export const noticesOfSaved = ['all', 'drops'] as const

/** The device's row of a saved listing; REST answers add the listing's fields to it. */
export const savedListingSchema = v.object({
  savedListingId: v.string(),
  listingId: v.string(),
  notifyOnUpdate: v.boolean(),
  /** Absent: of every change. */
  notifyOn: v.optional(v.literal('drops')),
  /** With `drops`: the highest price, in dollars, that the person wants to hear of. */
  alertPrice: v.optional(v.number()),
  timeSaved: v.string(),
})
export type SavedListing = v.InferOutput<typeof savedListingSchema>

/** What a person asks for about a saved listing. */
export interface AskedNotices {
  notifyOnUpdate?: boolean | undefined
  notifyOn?: (typeof noticesOfSaved)[number] | undefined
  /** In dollars, as typed; null for any lower price. */
  alertPrice?: number | string | null | undefined
}

/**
 * A saved listing as asked. Whoever names the changes or an amount wants to hear of them, and an amount
 * is one of lower prices. Without any of these, notify switches to the other state.
 */
export function withNotices(
  { notifyOn: about, alertPrice: amount, ...saved }: SavedListing,
  { notifyOnUpdate, notifyOn, alertPrice }: AskedNotices,
): SavedListing {
  const isChoice = notifyOn !== undefined || alertPrice !== undefined
  const isOn = notifyOnUpdate ?? (isChoice || !saved.notifyOnUpdate)
  const wanted = notifyOn ?? (isAmount(alertPrice) ? 'drops' : about)
  const most = alertPrice === undefined ? amount : parsePrice(alertPrice ?? '')
  return {
    ...saved,
    notifyOnUpdate: isOn,
    ...(wanted === 'drops' && {
      notifyOn: wanted,
      ...(most !== undefined && { alertPrice: most }),
    }),
  }
}

const isAmount = (price: AskedNotices['alertPrice']) => price !== undefined && price !== null

export const savedListingAnswerSchema = v.object({
  ...listingSchema.entries,
  ...savedListingSchema.entries,
})
export type SavedListingAnswer = v.InferOutput<typeof savedListingAnswerSchema>

/** Derived from listing and user, so that two devices cannot save the same listing twice. */
export const savedListingId = (listingId: string, userId: string): string =>
  pairId(listingId, userId)
