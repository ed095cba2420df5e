import * as v from 'valibot'
import { notifyOnUpdate, saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import {
  savedListingId,
  savedListingSchema,
  type AskedNotices,
  type SavedListing,
} from '#sync/saved-listings.ts'
import { getSession } from '../device/session/session.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { showOutcome } from '../forms/outcome-banner.ts'
import { bannerId } from './waiting.ts'

export async function save(listingId: string): Promise<Outcome<SavedListing>> {
  const outcome = await perform(saveListing, { listingId }, { answer: savedListingSchema })
  showOutcome(outcome, { id: bannerId, failed: 'This listing couldn’t be saved' })
  return outcome
}

export async function unsave(id: string): Promise<Outcome<unknown>> {
  const outcome = await perform(unsaveListing, { savedListingId: id }, { answer: v.unknown() })
  showOutcome(outcome, { id: bannerId, failed: 'This listing couldn’t be unsaved' })
  return outcome
}

/** Sets which changes the user is told of. Saves the listing first if it is not saved. */
export async function notify(
  listingId: string,
  asked: AskedNotices,
  saved: boolean,
): Promise<void> {
  if (!saved && (await save(listingId)).kind === 'refused') return
  const session = getSession()
  if (session.status !== 'signed-in') return
  const args = { savedListingId: savedListingId(listingId, session.user.id), ...asked }
  const outcome = await perform(notifyOnUpdate, args, { answer: savedListingSchema })
  showOutcome(outcome, { id: bannerId, failed: 'The notification setting couldn’t be changed' })
}
