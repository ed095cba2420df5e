import * as v from 'valibot'
import { editListing } from '#sync/actions/listings.ts'
import type { Listing, ListingStatus } from '#sync/listings.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { contentOf } from './form/draft.ts'
import { seenOfListing } from './form/seen-values.ts'

/** Changes only the status of an own listing. */
export async function setStatus(
  listing: Listing,
  status: ListingStatus,
): Promise<Outcome<unknown>> {
  const { _id: id } = listing
  const changes = { status }
  const seen = await seenOfListing(id, contentOf(listing), changes)
  const fallback = 'The status couldn’t be changed.'
  return perform(editListing, { id, ...changes, seen }, { answer: v.unknown(), fallback })
}
