import type { Listing } from '#sync/listings.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { shownRows } from '../../device/use-query.ts'
import { draftOfListing, newDraft } from './draft.ts'
import { createKey, editKey } from './draft-store.ts'
import { submitChanges, submitNew } from './submit.ts'
import { useSubmit } from './use-submit.ts'

export type Submission = ReturnType<typeof useSubmit>

/** Sends a new listing. */
export const useSubmitNew = (user: SessionUser): Submission =>
  useSubmit({
    key: createKey,
    sellerId: user.id,
    begin: newDraft,
    submit: submitNew,
    done: 'Listing created',
    isNew: true,
  })

/** Sends the changes of a listing. */
export const useSubmitChanges = (listing: Listing, user: SessionUser): Submission =>
  useSubmit({
    key: editKey(listing._id),
    sellerId: user.id,
    begin: async () => draftOfListing(shownRows().get('listings', listing._id) ?? listing),
    submit: (edited) => submitChanges(edited, listing),
    done: 'Listing updated',
  })

export const created = 'Listing created successfully! Redirecting...'
export const updated = 'Listing updated successfully! Redirecting to your profile...'
