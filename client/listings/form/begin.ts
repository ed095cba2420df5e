import { uuidv7 } from '#sync/id.ts'
import type { Listing } from '#sync/listings.ts'
import { noFields, type ListingDraft } from './draft.ts'

export const newDraft = (): ListingDraft => ({
  listingId: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
  fields: noFields,
  photos: [],
})

const typed = (price: number): string =>
  Number.isInteger(price) ? String(price) : price.toFixed(2)

/** A form prefilled with a listing. */
export function draftOfListing(listing: Listing): ListingDraft {
  const { _id, title, description, price, category, eventType = '', status, images } = listing
  return {
    listingId: _id,
    fields: { title, description, price: typed(price), category, eventType, status },
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
