import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { hashOf, isPhotoHash } from '#sync/images.ts'
import { createListing, editListing } from '#sync/actions/listings.ts'
import { newListingFields } from '#sync/listing-fields.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import {
  RefusedNotice,
  type NoticeProps,
  type RefusalEditor,
} from '../../refusals/refused-notice.tsx'
import { isInConflict } from '../../refusals/is-in-conflict.ts'
import { useListing } from '../queries.ts'
import { fieldTexts } from '../../forms/field-texts.ts'
import { currentDatabase } from '../../device/current-database.ts'
import { shownRows } from '../../device/use-query.ts'
import { contentOf, isTouched, noFields, withChanges } from './draft.ts'
import { createKey, editKey, loadDraft, putDraft } from './draft-store.ts'
import { ListingConflict } from './listing-conflict.tsx'
import { withEdits } from './replaced-refusal.ts'

/** A refused write about a listing. A refused listing or change can be edited in its form. */
export function RefusedListing(props: NoticeProps) {
  const editor = useListingEditor(props.entry)
  return isInConflict(props.entry) ? (
    <ListingConflict {...props} />
  ) : (
    <RefusedNotice {...props} editor={editor} />
  )
}

function useListingEditor(entry: RefusedWrite): RefusalEditor | undefined {
  const navigate = useNavigate()
  const creation = argsOf(createListing, entry)
  const change = argsOf(editListing, entry)
  // A deleted listing has no form.
  const changed = useListing(change?.id)
  // The refused write is deleted when the form is sent or cleared.
  if (creation) {
    return {
      async open() {
        const problem = await fillNew(creation, entry)
        if (problem === undefined) await navigate({ to: '/create-listing' })
        return problem
      },
    }
  }
  if (!change || !changed) return undefined
  const { id } = change
  return {
    async open() {
      const problem = await fillChanges(change, entry)
      if (problem === undefined) await navigate({ to: '/edit-listing/$id', params: { id } })
      return problem
    },
  }
}

function argsOf<A extends typeof createListing | typeof editListing>(
  definition: A,
  { action: { name, args } }: RefusedWrite,
): v.InferOutput<A['args']> | undefined {
  if (name !== definition.name) return undefined
  const parsed = v.safeParse(definition.args, args)
  return parsed.success ? parsed.output : undefined
}

/** Fills the form of new listings. @returns why it cannot */
async function fillNew(
  created: v.InferOutput<typeof createListing.args>,
  { seq: refused, dependents }: RefusedWrite,
) {
  const args = withEdits(created, dependents)
  const begun = await loadDraft(createKey)
  if (begun && isTouched(begun)) {
    if (begun.listingId !== args.id)
      return 'The form already has another listing you started. Submit or clear it first.'
    // The form is newer than the refused write. Only the edits that wait with it may be newer still.
    if (begun.refused === refused || dependents.length === 0) return undefined
  }
  const { id, images, ...given } = args
  const fields = { ...noFields, ...fieldTexts(newListingFields, given) }
  await putDraft(createKey, { listingId: id, fields, photos: await usable(images, []), refused })
  return undefined
}

/** Fills the form of this listing. @returns why it cannot */
async function fillChanges(
  args: v.InferOutput<typeof editListing.args>,
  { seq: refused }: RefusedWrite,
) {
  const listing = shownRows().get('listings', args.id)
  if (!listing) return 'This listing is no longer on this device.'
  const { id, images, ...changes } = args
  const key = editKey(id)
  if ((await loadDraft(key))?.refused === refused) return undefined
  const begun = contentOf(listing)
  const fields = withChanges(listing, changes)
  const photos = images ? await usable(images, begun.photos) : begun.photos
  await putDraft(key, { listingId: id, fields, photos, begun, refused })
  return undefined
}

/** Leaves out the photos that are neither on this device nor part of the listing. */
async function usable(names: string[], listed: string[]): Promise<string[]> {
  const kept = await currentDatabase().blobs.bulkGet(names.map(hashOf))
  return names.filter((name, i) => !isPhotoHash(name) || kept[i] || listed.includes(name))
}
