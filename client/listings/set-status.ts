import * as v from 'valibot'
import { editListing } from '#sync/actions/listings.ts'
import { listingFields } from '#sync/listing-fields.ts'
import type { Listing, ListingStatus } from '#sync/listings.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { seenValues } from '../device/seen-values.ts'

/** Changes only the status of an own listing. */
export async function setStatus(
  listing: Listing,
  status: ListingStatus,
): Promise<Outcome<unknown>> {
  const { _id: id } = listing
  const changes = { status }
  const of = { table: 'listings', key: id } as const
  const seen = seenValues(editListing, listingFields, { of, shown: listing, changes })
  const fallback = 'The status couldn’t be changed.'
  return perform(editListing, { id, ...changes, seen }, { answer: v.unknown(), fallback })
}
