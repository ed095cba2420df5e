import * as v from 'valibot'
import { createListing, deleteListing, editListing } from '#sync/listing-actions.ts'
import { parsePrice, type Listing } from '#sync/listings.ts'
import { takeAlong } from '../../outbox/take-along.ts'
import { currentDatabase } from '../../sync/database.ts'
import { perform, type Outcome } from '../../sync/perform.ts'
import { refreshListing } from '../refresh.ts'
import type { DraftFields, ListingDraft } from './draft.ts'
import { imageName, settlePhotos } from './settle-photos.ts'

/** How a form was taken. `queued`: it waits on this device; `message` says so. */
export type Taken =
  | { kind: 'confirmed' }
  | { kind: 'queued'; message: string; seq: number }
  | { kind: 'refused'; message: string }

export async function submitNew(key: string, draft: ListingDraft): Promise<Taken> {
  const images = await settlePhotos(key)
  if (!images) return notSent('A photo has not been sent. Go back to Edit to retry or remove it.')
  const fields = { ...wireFields(draft.fields), id: draft.listingId }
  const outcome = await perform(
    createListing,
    { ...fields, images },
    { answer: v.unknown(), fallback: 'Failed to create listing.' },
  )
  const taken = (await isThere(draft, outcome)) ? await submitOver(key, draft) : outcome
  // What cannot be taken along now stays where it is.
  if (taken.kind !== 'refused') await takeAlong(draft.listingId).catch(() => undefined)
  return taken
}

/** The tab was closed before it forgot what was typed, and more was typed since. */
async function isThere(draft: ListingDraft, outcome: Outcome<unknown>): Promise<boolean> {
  const repeated =
    outcome.kind === 'refused' && outcome.code === 'conflict' && outcome.field === 'id'
  return repeated && (await refreshListing(draft.listingId)) === true
}

/** What was sent before becomes what the form says. */
async function submitOver(key: string, draft: ListingDraft): Promise<Taken> {
  const made = await currentDatabase().listings.get(draft.listingId)
  if (!made) return notSent(noLonger)
  const { status } = made
  return submitChanges(key, { ...draft, fields: { ...draft.fields, status } }, made)
}

/** Sends only what differs from the listing as it is. */
export async function submitChanges(
  key: string,
  draft: ListingDraft,
  listing: Listing,
): Promise<Taken> {
  const images = await settlePhotos(key)
  if (!images) return notSent('Image upload failed.')
  const changes = changesOf(draft.fields, images, listing)
  return perform(
    editListing,
    { id: listing._id, ...changes },
    { answer: v.unknown(), fallback: 'Failed to update listing.' },
  )
}

export function remove(id: string): Promise<Taken> {
  const fallback = 'The listing could not be deleted.'
  return perform(deleteListing, { id }, { answer: v.unknown(), fallback })
}

const noLonger = 'This listing is not on this device any more.'
const notSent = (message: string): Taken => ({ kind: 'refused', message })

function wireFields({ title, description, price, category, eventType }: DraftFields) {
  const fields = { title, description, price, category: category || 'Other' } as const
  return category === 'Event Tickets' && eventType ? { ...fields, eventType } : fields
}

function changesOf(fields: DraftFields, images: string[], listing: Listing) {
  const same = images.join() === listing.images.map(imageName).join()
  const wanted = { ...wireFields(fields), status: fields.status }
  return {
    ...(wanted.title.trim() !== listing.title && { title: wanted.title }),
    ...(wanted.description.trim() !== listing.description && { description: wanted.description }),
    ...(parsePrice(wanted.price) !== listing.price && { price: wanted.price }),
    ...(wanted.category !== listing.category && { category: wanted.category }),
    ...('eventType' in wanted &&
      wanted.eventType !== listing.eventType && { eventType: wanted.eventType }),
    ...(wanted.status !== listing.status && { status: wanted.status }),
    ...(!same && { images }),
  }
}
