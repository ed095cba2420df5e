import * as v from 'valibot'
import { storedFields, type Given } from '#sync/engine/fields.ts'
import { idSchema } from '#sync/id.ts'
import { imageNameOf, namedImage, type Image } from '#sync/images.ts'
import { listingFields, newListing } from '#sync/listing-fields.ts'
import type { Listing } from '#sync/listings.ts'
import { fieldTexts } from '../../forms/field-texts.ts'
import { newId } from '../../device/new-id.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { serverNow } from '../../ui/now.ts'

const { images: _, ...typedFields } = listingFields

export const noFields = { ...fieldTexts(typedFields, {}), status: 'Available' }
/** Each field as the user typed or chose it, empty for none. */
export type DraftFields = typeof noFields

/** Drafts that earlier versions stored may lack a field. */
const fieldsSchema = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((stored): DraftFields => ({ ...noFields, ...stored })),
)

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

export const newDraft = (): ListingDraft => ({ listingId: newId(), fields: noFields, photos: [] })

/** Whether something was entered in the form of a new listing. */
export const isTouched = ({ fields, photos }: ListingDraft): boolean =>
  photos.length > 0 || JSON.stringify(fields) !== JSON.stringify(noFields)

/** A form filled with a listing. */
export function draftOfListing(listing: Listing): ListingDraft {
  const begun = contentOf(listing)
  return { listingId: listing._id, ...begun, begun }
}

export const contentOf = (listing: Listing): DraftContent => ({
  fields: fieldTexts(typedFields, listing),
  photos: listing.images.map(imageNameOf),
})

/** The content with changes of some fields, as an action has them. */
export const withChanges = (listing: Listing, changes: Given<typeof typedFields>): DraftFields =>
  fieldTexts(typedFields, { ...listing, ...storedFields(typedFields, changes) })

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
  return {
    ...newListing(fields),
    _id: listingId,
    status: storedFields(typedFields, fields).status ?? 'Available',
    images: photos.map((name) => draftImage(name, listed)),
    seller: { _id: user.id, id: user.id, username: user.username },
    universityId: user.universityId,
    views: listed?.views ?? 0,
    inquiries: listed?.inquiries ?? 0,
    timeListed: listed?.timeListed ?? new Date(serverNow()).toISOString(),
  }
}

/** A photo of a draft, with its size and color if the listing knows them. */
export const draftImage = (name: string, listed?: Listing): Image =>
  listed?.images.find((image) => imageNameOf(image) === name) ?? namedImage(name)
