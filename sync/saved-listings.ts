import * as v from 'valibot'
import { pairId } from './id.ts'
import { listingSchema } from './listings.ts'

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

export const savedListingAnswerSchema = v.object({
  ...listingSchema.entries,
  ...savedListingSchema.entries,
})
export type SavedListingAnswer = v.InferOutput<typeof savedListingAnswerSchema>

/** Derived from listing and user, so that two devices cannot save the same listing twice. */
export const savedListingId = (listingId: string, userId: string): string =>
  pairId(listingId, userId)
