import { uuidv7 } from '#sync/id.ts'
import type { Listing } from '#sync/listings.ts'
import { noFields, type Begun, type DraftFields, type ListingDraft } from './draft.ts'

export const newDraft = (): ListingDraft => ({
  listingId: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
  fields: noFields,
  photos: [],
})

const typed = (price: number): string =>
  Number.isInteger(price) ? String(price) : price.toFixed(2)

function fieldsOf(listing: Listing): DraftFields {
  const { title, description, price, category, eventType = '', status } = listing
  return { title, description, price: typed(price), category, eventType, status }
}

export const begunOf = (listing: Listing): Begun => ({
  fields: fieldsOf(listing),
  photos: listing.images.map((image) => image.public_id),
})

/** A form prefilled with a listing. */
export function draftOfListing(listing: Listing): ListingDraft {
  const { _id, images } = listing
  return {
    listingId: _id,
    fields: fieldsOf(listing),
    begun: begunOf(listing),
    photos: images.map((image) => ({
      id: image.public_id,
      name: '',
      image,
      state: 'sent',
      progress: 1,
      preview: image.small,
    })),
  }
}
