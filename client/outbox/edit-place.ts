import * as v from 'valibot'
import { hashOf, imagePath, isPhotoHash } from '#sync/images.ts'
import { createListing, editListing } from '#sync/actions/listings.ts'
import { parsePrice } from '#sync/listings.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { begunOf, draftOfListing } from '../listings/form/begin.ts'
import { createKey, editKey, putDraft } from '../listings/form/draft-store.ts'
import {
  noFields,
  type DraftFields,
  type DraftPhoto,
  type ListingDraft,
} from '../listings/form/draft.ts'
import { loadDraft, storePhoto } from '../listings/form/draft-storage.ts'
import { isTouched } from '../listings/form/is-touched.ts'
import { currentDatabase } from '../device/current-database.ts'
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
  const photos = await photosOf(createKey, images)
  putDraft(createKey, { listingId: id, fields, photos, refused })
  return undefined
}

async function fillChanges(args: v.InferOutput<typeof editListing.args>, refused: number) {
  const listing = await currentDatabase().listings.get(args.id)
  if (!listing) return 'This listing is no longer on this device.'
  const { id, images, price, ...changes } = args
  const key = editKey(id)
  if ((await loadDraft(key))?.refused === refused) return undefined
  const { eventType } = { ...listing, ...changes }
  const draft: ListingDraft = draftOfListing({
    ...listing,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    ...(price !== undefined && { price: parsePrice(price) ?? listing.price }),
    ...(eventType && { eventType }),
  })
  // What was refused is what it is to change.
  const filled = { ...draft, begun: begunOf(listing), refused }
  putDraft(key, images ? { ...filled, photos: await photosOf(key, images) } : filled)
  return undefined
}

async function photosOf(key: string, ids: string[]): Promise<DraftPhoto[]> {
  const photos = await Promise.all(
    ids.map((id) => (isPhotoHash(id) ? keptPhoto(key, id) : sent(id))),
  )
  return photos.filter((photo) => photo !== undefined)
}

/** One that this device still has: it can be sent again, or taken out. */
async function keptPhoto(key: string, id: string): Promise<DraftPhoto | undefined> {
  const kept = await currentDatabase().blobs.get(hashOf(id))
  if (!kept) return undefined
  const bytes = new Blob([kept.bytes], { type: kept.type })
  await storePhoto(key, id, bytes)
  const preview = URL.createObjectURL(bytes)
  const { problem } = kept
  const state = problem === undefined ? 'waiting' : 'refused'
  return { id, name: '', bytes, preview, progress: 0, state, problem }
}

async function sent(id: string): Promise<DraftPhoto> {
  const small = imagePath(id, 'small')
  const public_id = `quad/listing-images/${id}`
  const shape = { width: 0, height: 0, color: 'transparent' }
  const image = { path: imagePath(id, 'large'), small, public_id, ...shape }
  return { id: public_id, name: '', image, state: 'sent', progress: 1, preview: small }
}
