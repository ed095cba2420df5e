import * as v from 'valibot'
import { createListing, deleteListing, editListing } from '#sync/listing-actions.ts'
import { imageIdOf, type Image } from '#sync/images.ts'
import { parsePrice, type Listing } from '#sync/listings.ts'
import { perform, type Outcome } from '../../sync/perform.ts'
import { refreshListing } from '../refresh.ts'
import { wireListing } from '../wire.ts'
import type { DraftFields, ListingDraft } from './draft.ts'
import { settlePhotos } from './settle-photos.ts'

const createdSchema = v.object({ ...wireListing.entries, seller: v.string() })

/** The server's sentence, or ours, when a form was not taken. */
export type Failure = string | undefined

export async function submitNew(key: string, draft: ListingDraft): Promise<Failure> {
  const images = await settlePhotos(key)
  if (!images) return 'A photo has not been sent. Go back to Edit to retry or remove it.'
  const fields = { ...wireFields(draft.fields), id: draft.listingId }
  const outcome = await perform(
    createListing,
    { ...fields, images: idsOf(images) },
    {
      body: { ...fields, images: images.map(({ path, public_id }) => ({ path, public_id })) },
      answer: createdSchema,
      fallback: 'Failed to create listing.',
      settle(view, created) {
        const row = view.get('listings', created._id)
        if (row) view.put('listings', { ...created, seller: row.seller })
      },
    },
  )
  if (await wasThere(draft, outcome)) return undefined
  return failureOf(outcome)
}

/** An answer was lost and the form sent again: the listing is there, with what was typed before. */
async function wasThere(draft: ListingDraft, outcome: Outcome<unknown>): Promise<boolean> {
  const repeated =
    outcome.kind === 'refused' && outcome.code === 'conflict' && outcome.field === 'id'
  return repeated && (await refreshListing(draft.listingId)) === true
}

/** Sends only what differs from the listing as it is. */
export async function submitChanges(
  key: string,
  draft: ListingDraft,
  listing: Listing,
): Promise<Failure> {
  const images = await settlePhotos(key)
  if (!images) return 'Image upload failed.'
  const changes = changesOf(draft.fields, images, listing)
  const outcome = await perform(
    editListing,
    { id: listing._id, ...changes },
    {
      body: changes.images
        ? { ...changes, images: images.map(({ path, public_id }) => ({ path, public_id })) }
        : changes,
      answer: wireListing,
      fallback: 'Failed to update listing.',
      settle: (view, row) => view.put('listings', row),
    },
  )
  return failureOf(outcome)
}

export async function remove(id: string): Promise<Failure> {
  const fallback = 'The listing could not be deleted.'
  return failureOf(await perform(deleteListing, { id }, { answer: v.unknown(), fallback }))
}

const failureOf = (outcome: Outcome<unknown>): Failure =>
  outcome.kind === 'confirmed' ? undefined : outcome.message

const idsOf = (images: Image[]): string[] =>
  images.map((image) => imageIdOf(image.public_id)).filter((id) => id !== undefined)

function wireFields({ title, description, price, category, eventType }: DraftFields) {
  const fields = { title, description, price, category: category || 'Other' } as const
  return category === 'Event Tickets' && eventType ? { ...fields, eventType } : fields
}

function changesOf(fields: DraftFields, images: Image[], listing: Listing) {
  const same = idsOf(images).join() === idsOf(listing.images).join()
  const wanted = { ...wireFields(fields), status: fields.status }
  return {
    ...(wanted.title.trim() !== listing.title && { title: wanted.title }),
    ...(wanted.description.trim() !== listing.description && { description: wanted.description }),
    ...(parsePrice(wanted.price) !== listing.price && { price: wanted.price }),
    ...(wanted.category !== listing.category && { category: wanted.category }),
    ...('eventType' in wanted &&
      wanted.eventType !== listing.eventType && { eventType: wanted.eventType }),
    ...(wanted.status !== listing.status && { status: wanted.status }),
    ...(!same && { images: idsOf(images) }),
  }
}
