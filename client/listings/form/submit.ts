import * as v from 'valibot'
import { createListing, deleteListing, editListing } from '#sync/actions/listings.ts'
import { changedFields, fitting, storedFields } from '#sync/engine/fields.ts'
import { listingFields, newListingFields } from '#sync/listing-fields.ts'
import type { Listing } from '#sync/listings.ts'
import { deleteReplacedRefusal, requeueDependents } from './replaced-refusal.ts'
import { shownRows } from '../../device/use-query.ts'
import { perform, type Outcome } from '../../device/perform.ts'
import { seenValues } from '../../device/seen-values.ts'
import { refreshListing } from '../refresh.ts'
import { contentOf, type DraftContent, type ListingDraft } from './draft.ts'
import { hasPhotoProblem } from './photos.ts'

type Result = Outcome<unknown>

export async function submitNew(draft: ListingDraft): Promise<Result> {
  if (await hasPhotoProblem(draft))
    return notSent('A photo wasn’t uploaded. Retry or remove it in the form.', 'images')
  const there = shownRows().get('listings', draft.listingId)
  const result = there ? await submitOver(draft) : await create(draft)
  // If this fails, the refused write and its edits stay in the outbox.
  if (result.kind !== 'refused') await requeueDependents(draft.listingId).catch(() => undefined)
  return result
}

async function create(draft: ListingDraft): Promise<Result> {
  const { listingId: id, fields, photos: images } = draft
  const outcome = await perform(
    createListing,
    { ...fitting(newListingFields, storedFields(newListingFields, fields)), id, images },
    { answer: v.unknown(), fallback: 'Failed to create listing.' },
  )
  return (await isThere(draft, outcome)) ? submitOver(draft) : outcome
}

/** Whether the listing exists already: the tab was closed before it cleared the form. */
async function isThere(draft: ListingDraft, outcome: Result): Promise<boolean> {
  const repeated =
    outcome.kind === 'refused' && outcome.code === 'conflict' && outcome.field === 'id'
  return repeated && (await refreshListing(draft.listingId)) === true
}

/** Changes a listing that this form has already created to match the form. */
async function submitOver(draft: ListingDraft): Promise<Result> {
  const made = shownRows().get('listings', draft.listingId)
  if (!made) return notSent('This listing is no longer on this device.')
  const { status } = made
  return sendChanges({ ...draft, fields: { ...draft.fields, status } }, made)
}

export async function submitChanges(draft: ListingDraft, listing: Listing): Promise<Result> {
  const result = await sendChanges(draft, listing)
  if (result.kind !== 'refused') await deleteReplacedRefusal(draft).catch(() => undefined)
  return result
}

/**
 * Sends only the fields that the user has changed, with the values that they saw, so that changes from
 * elsewhere stay.
 */
async function sendChanges(draft: ListingDraft, listing: Listing): Promise<Result> {
  if (await hasPhotoProblem(draft)) return notSent('Image upload failed.', 'images')
  const { _id: id } = listing
  const shown = given(draft.begun ?? contentOf(listing))
  const changes = changedFields(listingFields, shown, given(draft))
  const of = { table: 'listings', key: id } as const
  const seen = seenValues(editListing, listingFields, { of, shown, changes })
  return perform(
    editListing,
    { id, ...changes, seen },
    { answer: v.unknown(), fallback: 'Failed to update listing.' },
  )
}

export function remove(id: string): Promise<Result> {
  const fallback = 'The listing couldn’t be deleted.'
  return perform(deleteListing, { id }, { answer: v.unknown(), fallback })
}

const notSent = (message: string, field?: string): Result => ({ kind: 'refused', message, field })

const given = ({ fields, photos: images }: DraftContent) => ({ ...fields, images })
