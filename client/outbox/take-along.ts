import * as v from 'valibot'
import { createListing, editListing } from '#sync/actions/listings.ts'
import type { QueuedAction } from '#sync/engine/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import { discardRefused, retryRefused } from './actions.ts'

type Created = v.InferOutput<typeof createListing.args>

/** A refused listing as its later edits, which wait with it, have left it. */
export const withEdits = (listing: Created, dependents: readonly QueuedAction[]): Created =>
  dependents.reduce((latest, each) => {
    const edit = editOf(each, listing.id)
    if (!edit) return latest
    const { status: _, ...changes } = edit
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    return { ...latest, ...Object.fromEntries(given) }
  }, listing)

/**
 * Queues what waited with a refused listing, which has now been sent from the form, and lets the entry
 * go. What was edited stood in the form; a status does not.
 */
export async function takeAlong(listingId: string): Promise<void> {
  const entries = await currentDatabase().refused.toArray()
  const entry = entries.find(({ action }) => isMaking(action, listingId))
  if (!entry) return
  await retryRefused(entry, (each) => {
    if (each.seq === entry.seq) return undefined
    const edit = editOf(each, listingId)
    if (!edit) return each
    const { id, status } = edit
    return status && { ...each, args: { id, status } }
  })
}

/** The refused write that a form was filled with goes, once that was sent or cleared. */
export async function letRefusedGo({ refused: seq }: { refused?: number | undefined }) {
  const entry = seq === undefined ? undefined : await currentDatabase().refused.get(seq)
  // Nobody has cleared what waits with it.
  if (entry?.dependents.length === 0) await discardRefused(entry)
}

const isMaking = ({ name, args }: QueuedAction, listingId: string): boolean => {
  const parsed = v.safeParse(createListing.args, args)
  return name === createListing.name && parsed.success && parsed.output.id === listingId
}

function editOf({ name, args }: QueuedAction, listingId: string) {
  const parsed = v.safeParse(editListing.args, args)
  const isEdit = name === editListing.name && parsed.success && parsed.output.id === listingId
  return isEdit ? parsed.output : undefined
}
