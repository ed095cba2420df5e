import * as v from 'valibot'
import { createListing, deleteListing, editListing } from '#sync/actions/listings.ts'
import { eventTypeOf, parsePrice, type Listing } from '#sync/listings.ts'
import { letRefusedGo, takeAlong } from '../../outbox/take-along.ts'
import { currentDatabase } from '../../device/current-database.ts'
import { perform, type Outcome } from '../../device/perform.ts'
import { refreshListing } from '../refresh.ts'
import { begunOf } from './begin.ts'
import { draftOf } from './draft-store.ts'
import type { Begun, DraftFields, ListingDraft } from './draft.ts'
import { imageName, settlePhotos } from './settle-photos.ts'

/** How a form was taken. `queued`: it waits on this device; `message` says so. */
export type Taken =
  | { kind: 'confirmed' }
  | { kind: 'queued'; message: string; seq: number }
  | { kind: 'refused'; message: string }

export async function submitNew(key: string, draft: ListingDraft): Promise<Taken> {
  const images = await settlePhotos(key, draft)
  if (draftOf(key)?.listingId !== draft.listingId) return notSent(cleared)
  if (!images) return notSent('A photo wasn’t uploaded. Go back to Edit to retry or remove it.')
  const there = await currentDatabase().listings.get(draft.listingId)
  const taken = there ? await submitOver(key, draft) : await create(key, draft, images)
  // What cannot be taken along now stays where it is.
  if (taken.kind !== 'refused') await takeAlong(draft.listingId).catch(() => undefined)
  return taken
}

async function create(key: string, draft: ListingDraft, images: string[]): Promise<Taken> {
  const outcome = await perform(
    createListing,
    { ...wireFields(draft.fields), id: draft.listingId, images },
    { answer: v.unknown(), fallback: 'Failed to create listing.' },
  )
  return (await isThere(draft, outcome)) ? submitOver(key, draft) : outcome
}

/** The tab was closed before it forgot what was typed, and more was typed since. */
async function isThere(draft: ListingDraft, outcome: Outcome<unknown>): Promise<boolean> {
  const repeated =
    outcome.kind === 'refused' && outcome.code === 'conflict' && outcome.field === 'id'
  return repeated && (await refreshListing(draft.listingId)) === true
}

/** What was sent before, and typed on by somebody who went back meanwhile, becomes what the form says. */
async function submitOver(key: string, draft: ListingDraft): Promise<Taken> {
  const made = await currentDatabase().listings.get(draft.listingId)
  if (!made) return notSent(noLonger)
  const { status } = made
  return sendChanges(key, { ...draft, fields: { ...draft.fields, status } }, made)
}

export async function submitChanges(
  key: string,
  draft: ListingDraft,
  listing: Listing,
): Promise<Taken> {
  const taken = await sendChanges(key, draft, listing)
  if (taken.kind !== 'refused') await letRefusedGo(draft).catch(() => undefined)
  return taken
}

/** Sends only what its person has changed: what is otherwise elsewhere by now stays so. */
async function sendChanges(key: string, draft: ListingDraft, listing: Listing): Promise<Taken> {
  const images = await settlePhotos(key, draft)
  if (!images) return notSent('Image upload failed.')
  const changes = changesOf(draft.fields, images, draft.begun ?? begunOf(listing))
  return perform(
    editListing,
    { id: listing._id, ...changes },
    { answer: v.unknown(), fallback: 'Failed to update listing.' },
  )
}

export function remove(id: string): Promise<Taken> {
  const fallback = 'The listing couldn’t be deleted.'
  return perform(deleteListing, { id }, { answer: v.unknown(), fallback })
}

const noLonger = 'This listing is no longer on this device.'
const cleared = 'The form was cleared before it was submitted.'
const notSent = (message: string): Taken => ({ kind: 'refused', message })

function wireFields({ title, description, price, category, eventType }: DraftFields) {
  const fields = { title, description, price, category: category || 'Other' } as const
  return { ...fields, ...eventTypeOf({ category, eventType }) }
}

function changesOf(fields: DraftFields, images: string[], begun: Begun) {
  const before = begun.fields
  const wanted = { ...wireFields(fields), status: fields.status }
  return {
    ...(wanted.title.trim() !== before.title && { title: wanted.title }),
    ...(wanted.description.trim() !== before.description && { description: wanted.description }),
    ...(parsePrice(wanted.price) !== parsePrice(before.price) && { price: wanted.price }),
    ...(wanted.category !== before.category && { category: wanted.category }),
    ...(wanted.eventType &&
      wanted.eventType !== before.eventType && { eventType: wanted.eventType }),
    ...(wanted.status !== before.status && { status: wanted.status }),
    ...(images.join() !== begun.photos.map(imageName).join() && { images }),
  }
}
