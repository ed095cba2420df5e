import type { listings, StoredImage } from '#drizzle/schema/listings.ts'
import { nextPrices, type PricePoint } from '#sync/deals/prices.ts'
import { nulled, type Given, type Nulled } from '#sync/engine/fields.ts'
import { newListing, newListingFields, type NewListing } from '#sync/listing-fields.ts'
import { listingProblem, type ListingFields, type ListingStatus } from '#sync/listings.ts'
import { searchTextOf } from '#sync/texts/search.ts'
import { Refusal } from '#sync/refusal.ts'
import { unasked } from './age.ts'
import type { ListingRow } from './listing-rows.ts'
import type { OwnListingRow } from './sellers-part.ts'

type NewFields = Given<typeof newListingFields>
type Columns = Pick<
  typeof listings.$inferSelect,
  Exclude<keyof NewListing, 'price' | 'floor'> | 'priceCents' | 'floorCents' | 'searchText'
>

/** The columns of the form's fields. */
export function columnsOf(given: NewFields): Columns {
  const { price, floor, takesOffers, ...fields } = nulled(newListingFields, newListing(given))
  return {
    ...fields,
    priceCents: Math.round(price * 100),
    floorCents: floor === null ? null : Math.round(floor * 100),
    takesOffers: takesOffers === null,
    searchText: searchTextOf(fields),
  }
}

const { category: _kept, ...blank } = columnsOf({})

/** A deleted listing keeps its row, because devices learn of the deletion from it, and none of its text. */
export const emptyListing = { ...blank, images: [], prices: [], waiting: false }

/** The fields of a stored listing. */
export const fieldsOfRow = (row: OwnListingRow): Nulled<ListingFields> => ({
  ...row,
  price: row.priceCents / 100,
  floor: row.floorCents === null ? null : row.floorCents / 100,
  takesOffers: row.takesOffers ? null : false,
  images: row.images.map(({ id }) => id),
})

/** The columns of a listing after a change of some fields. @throws Refusal if the result is invalid */
export function changedColumns(
  row: OwnListingRow,
  { status = row.status, ...changed }: NewFields & { status?: ListingStatus | undefined },
) {
  const fields = { ...fieldsOfRow(row), ...changed }
  const problem = listingProblem(fields)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  return { ...columnsOf(fields), status }
}

type Written = Pick<ListingRow, 'title' | 'description' | 'condition' | 'priceCents'> & {
  images?: StoredImage[] | undefined
}

/**
 * What a change by its seller leaves in a listing: its earlier prices, when it was edited, and that no
 * one needs to ask about it.
 */
export function tracesOf(before: ListingRow, after: Written, now: number) {
  const isRepriced = after.priceCents !== before.priceCents
  return {
    touchedAt: now,
    ...unasked(before),
    ...(isRepriced && { prices: pricesAfter(before, after.priceCents, now) }),
    ...(isEdited(before, after) && { editedAt: now }),
  }
}

/** The prices so far in cents, with the present one. The first stands since the listing was made. */
export function pricesOf({ prices, priceCents, listedAt }: ListingRow): PricePoint[] {
  const stored = prices.length > 0 ? prices : [{ at: listedAt, cents: priceCents }]
  return stored.map(({ at, cents: price }) => ({ at, price }))
}

const pricesAfter = (before: ListingRow, cents: number, now: number) =>
  nextPrices(pricesOf(before), { at: now, price: cents }).map(({ at, price }) => ({
    at,
    cents: price,
  }))

function isEdited(before: ListingRow, { images = before.images, ...after }: Written): boolean {
  const names = (list: StoredImage[]) => list.map(({ id }) => id).join()
  return (
    after.title !== before.title ||
    after.description !== before.description ||
    after.condition !== before.condition ||
    names(images) !== names(before.images)
  )
}
