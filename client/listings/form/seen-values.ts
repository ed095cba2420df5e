import * as v from 'valibot'
import { editListing } from '#sync/actions/listings.ts'
import { imageNameOf } from '#sync/images.ts'
import { parsePrice, type Listing } from '#sync/listings.ts'
import { seenValues } from '../../device/seen-values.ts'
import type { DraftContent } from './draft.ts'

type EditArgs = v.InferOutput<typeof editListing.args>
export type SeenValues = NonNullable<EditArgs['seen']>
type Values = Record<keyof SeenValues, unknown>

/** The values of the changed fields that the seller has seen. */
export async function seenOfListing(
  id: string,
  begun: DraftContent,
  changes: Partial<EditArgs>,
): Promise<SeenValues> {
  const seen = await seenValues(editListing, {
    of: { table: 'listings', key: id },
    shown: valuesOfForm(begun),
    changes,
    valuesOf: (row) => ('timeListed' in row ? valuesOfListing(row) : undefined),
  })
  return v.parse(editListing.args.entries.seen, seen) ?? {}
}

const valuesOfForm = ({ fields, photos: images }: DraftContent): Values => {
  const { price, eventType, condition, ...others } = fields
  return {
    ...others,
    price: parsePrice(price),
    eventType: eventType || null,
    condition: condition || null,
    images,
  }
}

const valuesOfListing = (listing: Listing): Values => ({
  ...listing,
  eventType: listing.eventType ?? null,
  condition: listing.condition ?? null,
  images: listing.images.map(imageNameOf),
})
