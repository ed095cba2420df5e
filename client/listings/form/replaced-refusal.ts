import * as v from 'valibot'
import { createListing, editListing } from '#sync/actions/listings.ts'
import type { QueuedAction } from '#sync/engine/store.ts'
import { shownRows } from '../../device/use-query.ts'
import { discardRefused, retryRefused } from '../../refusals/refused-writes.ts'

type NewListing = v.InferOutput<typeof createListing.args>

/** A refused listing with the later edits that wait with it. */
export const withEdits = (listing: NewListing, dependents: readonly QueuedAction[]): NewListing =>
  dependents.reduce((latest, each) => {
    const edit = editOf(each, listing.id)
    if (!edit) return latest
    const { status: _, seen: _seen, ...changes } = edit
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    return { ...latest, ...Object.fromEntries(given) }
  }, listing)

/**
 * Queues the writes that waited with a refused listing after the form has sent that listing, and
 * deletes the refused write. The form already contains the waiting edits, except for a changed
 * status.
 */
export async function requeueDependents(listingId: string): Promise<void> {
  const entries = shownRows().refused()
  const entry = entries.find(({ action }) => isCreationOf(action, listingId))
  if (!entry) return
  await retryRefused(entry, (each) => {
    if (each.seq === entry.seq) return undefined
    const edit = editOf(each, listingId)
    if (!edit) return each
    const { id, status } = edit
    return status && { ...each, args: { id, status } }
  })
}

/** Deletes the refused write that filled a form, after the form was sent or cleared. */
export async function deleteReplacedRefusal({ refused: seq }: { refused?: number | undefined }) {
  const entry = shownRows()
    .refused()
    .find((each) => each.seq === seq)
  // Other writes that wait with it were not cleared.
  if (entry?.dependents.length === 0) await discardRefused(entry)
}

const isCreationOf = ({ name, args }: QueuedAction, listingId: string): boolean => {
  const parsed = v.safeParse(createListing.args, args)
  return name === createListing.name && parsed.success && parsed.output.id === listingId
}

function editOf({ name, args }: QueuedAction, listingId: string) {
  const parsed = v.safeParse(editListing.args, args)
  const isEdit = name === editListing.name && parsed.success && parsed.output.id === listingId
  return isEdit ? parsed.output : undefined
}
