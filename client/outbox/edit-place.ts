import * as v from 'valibot'
import { hashOf, isPhotoHash } from '#sync/images.ts'
import { createListing, editListing } from '#sync/actions/listings.ts'
import { parsePrice } from '#sync/listings.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import {
  contentOf,
  draftOfListing,
  isTouched,
  noFields,
  type DraftFields,
} from '../listings/form/draft.ts'
import { createKey, editKey, loadDraft, putDraft } from '../listings/form/draft-store.ts'
import { withEdits } from './take-along.ts'

type Place = {
  to: { to: string; params?: { id: string } }
  /** Fills the form there. @returns why it cannot */
  prepare: () => Promise<string | undefined>
}

/** The form in which a refused write can be changed, if it has one of its own. */
export function editPlaceOf({ seq, action, dependents }: RefusedWrite): Place | undefined {
  const { name, args } = action
  if (name === createListing.name) {
    const parsed = v.safeParse(createListing.args, args)
    if (!parsed.success) return undefined
    const latest = withEdits(parsed.output, dependents)
    return {
      to: { to: '/create-listing' },
      prepare: () => fillNew(latest, seq, dependents.length > 0),
    }
  }
  if (name === editListing.name) {
    const parsed = v.safeParse(editListing.args, args)
    if (!parsed.success) return undefined
    const { id } = parsed.output
    return {
      to: { to: '/edit-listing/$id', params: { id } },
      prepare: () => fillChanges(parsed.output, seq),
    }
  }
  return undefined
}

async function fillNew(
  args: v.InferOutput<typeof createListing.args>,
  refused: number,
  withLater: boolean,
) {
  const begun = await loadDraft(createKey)
  if (begun && isTouched(begun)) {
    if (begun.listingId !== args.id)
      return 'The form already has another listing you started. Submit or clear it first.'
    // What was typed into it since is newer; only what waits with it may be newer still.
    if (begun.refused === refused || !withLater) return undefined
  }
  const { id, title, description, price, category, eventType = '', images } = args
  const fields: DraftFields = {
    ...noFields,
    title,
    description,
    category,
    eventType,
    price: String(price),
  }
  await putDraft(createKey, { listingId: id, fields, photos: await usable(images, []), refused })
  return undefined
}

async function fillChanges(args: v.InferOutput<typeof editListing.args>, refused: number) {
  const listing = await currentDatabase().listings.get(args.id)
  if (!listing) return 'This listing is no longer on this device.'
  const { id, images, price, ...changes } = args
  const key = editKey(id)
  if ((await loadDraft(key))?.refused === refused) return undefined
  const { eventType } = { ...listing, ...changes }
  const draft = draftOfListing({
    ...listing,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    ...(price !== undefined && { price: parsePrice(price) ?? listing.price }),
    ...(eventType && { eventType }),
  })
  const begun = contentOf(listing)
  const photos = images ? await usable(images, begun.photos) : draft.photos
  // The form is to send the refused change again.
  await putDraft(key, { ...draft, photos, begun, refused })
  return undefined
}

/** Without the photos that are lost: no longer on this device, and not awaited by the listing. */
async function usable(names: string[], listed: string[]): Promise<string[]> {
  const kept = await currentDatabase().blobs.bulkGet(names.map(hashOf))
  return names.filter((name, i) => !isPhotoHash(name) || kept[i] || listed.includes(name))
}
