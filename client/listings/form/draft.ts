import * as v from 'valibot'
import { idSchema } from '#sync/id.ts'
import { imageNameOf, namedImage, type Image } from '#sync/images.ts'
import {
  categories,
  conditionOf,
  conditions,
  eventTypeOf,
  eventTypes,
  parsePrice,
  statuses,
  type Listing,
} from '#sync/listings.ts'
import { newId } from '../../device/new-id.ts'
import type { SessionUser } from '../../device/session/session.ts'

const fieldsSchema = v.object({
  title: v.string(),
  description: v.string(),
  /** As the user typed it. */
  price: v.string(),
  category: v.picklist([...categories, '']),
  eventType: v.picklist([...eventTypes, '']),
  /** Earlier versions stored drafts without it. */
  condition: v.optional(v.picklist([...conditions, '']), ''),
  status: v.picklist(statuses),
})
export type DraftFields = v.InferOutput<typeof fieldsSchema>

/** Photos by the names that actions use. */
const contentSchema = v.object({ fields: fieldsSchema, photos: v.array(v.string()) })
export type DraftContent = v.InferOutput<typeof contentSchema>

export const draftSchema = v.object({
  /** The id of the listing, made here, so that sending twice creates one listing. */
  listingId: idSchema,
  ...contentSchema.entries,
  /** The content at the start of an edit. The user has changed whatever differs from it. */
  begun: v.optional(contentSchema),
  /**
   * The number of the refused write that fills this form. It stays until the form is sent or
   * cleared.
   */
  refused: v.optional(v.number()),
})
export type ListingDraft = v.InferOutput<typeof draftSchema>

export const noFields: DraftFields = {
  title: '',
  description: '',
  price: '',
  category: '',
  eventType: '',
  condition: '',
  status: 'Available',
}

export const newDraft = (): ListingDraft => ({ listingId: newId(), fields: noFields, photos: [] })

/** Whether something was entered in the form of a new listing. */
export const isTouched = ({ fields, photos }: ListingDraft): boolean =>
  photos.length > 0 || JSON.stringify(fields) !== JSON.stringify(noFields)

/** A form filled with a listing. */
export function draftOfListing(listing: Listing): ListingDraft {
  const begun = contentOf(listing)
  return { listingId: listing._id, ...begun, begun }
}

export function contentOf(listing: Listing): DraftContent {
  const { title, description, price, category, eventType = '', condition = '', status } = listing
  const typed = Number.isInteger(price) ? String(price) : price.toFixed(2)
  return {
    fields: { title, description, price: typed, category, eventType, condition, status },
    photos: listing.images.map(imageNameOf),
  }
}

/**
 * Updates a form whose listing was changed elsewhere. Untouched fields follow the listing. Edited
 * fields stay, with the values that they are compared with.
 * @param latest a new draft of the listing
 */
export function followListing(draft: ListingDraft, latest: ListingDraft): ListingDraft {
  const { fields, photos, begun } = draft
  if (!latest.begun) return draft
  // An earlier version of Quad stored this draft.
  if (!begun) return { ...draft, begun: latest.begun }
  const touched = Object.keys(fields).filter((name) => !isSame(name, fields, begun.fields))
  const samePhotos = photos.join() === begun.photos.join()
  return {
    ...draft,
    fields: { ...latest.fields, ...only(touched, fields) },
    photos: samePhotos ? latest.photos : photos,
    begun: {
      fields: { ...latest.begun.fields, ...only(touched, begun.fields) },
      photos: samePhotos ? latest.begun.photos : begun.photos,
    },
  }
}

const isSame = (name: string, one: object, other: object): boolean =>
  Reflect.get(one, name) === Reflect.get(other, name)

const only = (names: readonly string[], of: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)))

/**
 * The listing that a draft will become.
 * @param listed the listing that the form changes. Its age and counts stay.
 */
export function listingOf(
  { listingId, fields, photos }: ListingDraft,
  user: SessionUser,
  listed?: Listing,
): Listing {
  const { title, description, price, category, status } = fields
  const listing: Listing = {
    _id: listingId,
    title: title.trim(),
    description: description.trim(),
    price: parsePrice(price) ?? 0,
    category: category || 'Other',
    status,
    images: photos.map((name) => draftImage(name, listed)),
    seller: { _id: user.id, id: user.id, username: user.username },
    universityId: user.universityId,
    views: listed?.views ?? 0,
    inquiries: listed?.inquiries ?? 0,
    timeListed: listed?.timeListed ?? new Date().toISOString(),
  }
  return { ...listing, ...eventTypeOf(fields), ...conditionOf(fields) }
}

/** A photo of a draft, with its size and color if the listing knows them. */
export const draftImage = (name: string, listed?: Listing): Image =>
  listed?.images.find((image) => imageNameOf(image) === name) ?? namedImage(name)
