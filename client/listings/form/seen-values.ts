import * as v from 'valibot'
import { editListing } from '#sync/actions/listings.ts'
import { imageNameOf } from '#sync/images.ts'
import { listingLimits, parsePrice, type Listing } from '#sync/listings.ts'
import { currentDatabase } from '../../device/current-database.ts'
import { waitingActions } from '../../device/queue.ts'
import type { DraftContent } from './draft.ts'

type EditArgs = v.InferOutput<typeof editListing.args>
export type SeenValues = NonNullable<EditArgs['seen']>
type Values = Record<keyof SeenValues, unknown>

/**
 * The values of the changed fields that the seller has seen: the one on the form at first, and where
 * edits of this device still wait, also theirs and the server's below them. If an earlier edit is
 * refused, a later one is then compared with what it was made on.
 */
export async function seenValues(
  id: string,
  begun: DraftContent,
  changes: Partial<EditArgs>,
): Promise<SeenValues> {
  const shown = valuesOfForm(begun)
  const waiting = await waitingEdits(id)
  const below = await currentDatabase().base.get(`listings/${id}`)
  const server = below?.row && 'timeListed' in below.row ? valuesOfListing(below.row) : undefined
  const seen = Object.keys(shown).flatMap((name) => {
    const field = name as keyof Values
    if (changes[field] === undefined) return []
    const earlier = waiting.flatMap((edit) => edit[field] ?? [])
    const values = earlier.length > 0 ? [server?.[field], ...earlier] : []
    const known = [shown[field], ...values].filter((value) => value !== undefined)
    return known.length > 0 ? [[field, latest(known)]] : []
  })
  return v.parse(editListing.args.entries.seen, Object.fromEntries(seen)) ?? {}
}

const valuesOfForm = ({ fields, photos: images }: DraftContent): Values => {
  const { price, eventType, ...others } = fields
  return { ...others, price: parsePrice(price), eventType: eventType || null, images }
}

const valuesOfListing = (listing: Listing): Values => ({
  ...listing,
  eventType: listing.eventType ?? null,
  images: listing.images.map(imageNameOf),
})

async function waitingEdits(id: string): Promise<EditArgs[]> {
  const queue = await waitingActions()
  return queue.flatMap(({ name, args }) => {
    const edit = name === editListing.name ? v.safeParse(editListing.args, args) : undefined
    return edit?.success && edit.output.id === id ? [edit.output] : []
  })
}

/** Each value once: the first, which the form showed, and the last ones. */
function latest(values: unknown[]): unknown[] {
  const texts = new Set(values.map((value) => JSON.stringify(value)))
  const distinct = [...texts].map((text): unknown => JSON.parse(text))
  return [...distinct.slice(0, 1), ...distinct.slice(1).slice(1 - listingLimits.seen)]
}
