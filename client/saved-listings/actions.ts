import * as v from 'valibot'
import {
  notifyOnUpdate,
  savedListingId,
  savedListingSchema,
  saveListing,
  unsaveListing,
  type SavedListing,
} from '#sync/saved-listings.ts'
import { getSession } from '../session/session.ts'
import { perform, type Outcome } from '../sync/perform.ts'
import { showBanner } from '../ui/banner-store.ts'
import type { IconName } from '../ui/icon.tsx'

export async function save(listingId: string): Promise<Outcome<SavedListing>> {
  const outcome = await perform(saveListing, { listingId }, { answer: savedListingSchema })
  return told('This listing could not be saved', outcome)
}

export async function unsave(id: string): Promise<Outcome<unknown>> {
  const outcome = await perform(unsaveListing, { savedListingId: id }, { answer: v.unknown() })
  return told('This listing is still saved', outcome)
}

/** Turns notify on or off; a listing that is not saved yet is saved first. */
export async function notify(listingId: string, wanted: boolean, saved: boolean): Promise<void> {
  if (!saved && (await save(listingId)).kind === 'refused') return
  const session = getSession()
  if (session.status !== 'signed-in') return
  const args = {
    savedListingId: savedListingId(listingId, session.user.id),
    notifyOnUpdate: wanted,
  }
  const outcome = await perform(notifyOnUpdate, args, { answer: savedListingSchema })
  told('The notification setting stayed as it was', outcome)
}

function told<T>(title: string, outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind === 'refused') tell('alert', title, outcome.message, true)
  if (outcome.kind === 'queued') tell('clock', 'Waiting to be sent', outcome.message, false)
  return outcome
}

const tell = (icon: IconName, title: string, message: string, urgent: boolean): unknown =>
  showBanner({ id: 'saved-listing', urgent, icon, title, message })
