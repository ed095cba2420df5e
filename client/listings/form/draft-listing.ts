import { eventTypeOf, parsePrice, type Listing } from '#sync/listings.ts'
import type { SessionUser } from '../../device/session/session.ts'
import type { DraftPhoto, ListingDraft } from './draft.ts'

/**
 * A draft as the listing that it will be, its photos from this device.
 * @param listed the listing that is changed: it keeps its age and its counts
 */
export function listingOf(
  { listingId, fields, photos }: ListingDraft,
  user: SessionUser,
  listed?: Listing,
): Listing {
  const { title, description, price, category, eventType, status } = fields
  const listing: Listing = {
    _id: listingId,
    title: title.trim(),
    description: description.trim(),
    price: parsePrice(price) ?? 0,
    category: category || 'Other',
    status,
    images: photos.filter((photo) => photo.preview !== '').map(imageOf),
    seller: { _id: user.id, id: user.id, username: user.username },
    universityId: user.universityId,
    views: listed?.views ?? 0,
    inquiries: listed?.inquiries ?? 0,
    timeListed: listed?.timeListed ?? new Date().toISOString(),
  }
  return { ...listing, ...eventTypeOf({ category, eventType }) }
}

export const imageOf = ({ id, preview, image }: DraftPhoto) => ({
  path: preview,
  small: preview,
  public_id: id,
  width: image?.width ?? 0,
  height: image?.height ?? 0,
  color: image?.color ?? 'transparent',
})
