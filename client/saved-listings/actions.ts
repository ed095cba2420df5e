import * as v from 'valibot'
import { notifyOnUpdate, saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { savedListingId, savedListingSchema, type SavedListing } from '#sync/saved-listings.ts'
import { getSession } from '../device/session/session.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'
import { bannerId, tellWaiting } from './waiting.ts'

export async function save(listingId: string): Promise<Outcome<SavedListing>> {
  const outcome = await perform(saveListing, { listingId }, { answer: savedListingSchema })
  return told('This listing couldn’t be saved', outcome)
}

export async function unsave(id: string): Promise<Outcome<unknown>> {
  const outcome = await perform(unsaveListing, { savedListingId: id }, { answer: v.unknown() })
  return told('This listing couldn’t be unsaved', outcome)
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
  told('The notification setting couldn’t be changed', outcome)
}

function told<T>(title: string, outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind === 'refused')
    showBanner({ id: bannerId, urgent: true, icon: 'alert', title, message: outcome.message })
  if (outcome.kind === 'queued') tellWaiting()
  return outcome
}
