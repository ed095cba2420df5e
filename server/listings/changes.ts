import type { listings } from '#drizzle/schema/listings.ts'
import { nulled, type Given, type Nulled } from '#sync/engine/fields.ts'
import { newListing, newListingFields, type NewListing } from '#sync/listing-fields.ts'
import { listingProblem, type ListingFields, type ListingStatus } from '#sync/listings.ts'
import { searchTextOf } from '#sync/texts/search.ts'
import { Refusal } from '#sync/refusal.ts'
import type { ListingRow } from './listing-rows.ts'

type NewFields = Given<typeof newListingFields>
type Columns = Pick<
  typeof listings.$inferInsert,
  Exclude<keyof NewListing, 'price' | 'floor'> | 'priceCents' | 'floorCents' | 'searchText'
>

/** The columns of the form's fields. */
export function columnsOf(given: NewFields): Columns {
  const { price, floor, takesOffers, ...fields } = nulled(newListingFields, newListing(given))
  return {
    ...fields,
    priceCents: Math.round(price * 100),
    takesOffers: takesOffers ?? true,
    floorCents: floor === null ? null : Math.round(floor * 100),
    searchText: searchTextOf(fields),
  }
}

const { category: _kept, ...blank } = columnsOf({})

/** A deleted listing keeps its row, because devices learn of the deletion from it, and none of its text. */
export const emptyListing = { ...blank, images: [], waiting: false, heldAt: null, editedAt: null }

/** The fields of a stored listing. */
export const fieldsOfRow = (row: ListingRow): Nulled<ListingFields> => ({
  ...row,
  price: row.priceCents / 100,
  takesOffers: row.takesOffers ? null : false,
  floor: row.floorCents === null ? null : row.floorCents / 100,
  images: row.images.map(({ id }) => id),
})

/** The columns of a listing after a change of some fields. @throws Refusal if the result is invalid */
export function changedColumns(
  row: ListingRow,
  { status = row.status, ...changed }: NewFields & { status?: ListingStatus | undefined },
) {
  const fields = { ...fieldsOfRow(row), ...changed }
  const problem = listingProblem(fields)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  return { ...columnsOf(fields), status }
}

type Offered = Pick<Columns, 'title' | 'description' | 'condition'> & {
  images?: ListingRow['images']
}

/** Whether a listing is no longer what earlier offers were made for. */
export function differsForOffers(before: ListingRow, after: Offered): boolean {
  const { images = before.images, title, description, condition } = after
  const namesOf = (photos: ListingRow['images']) => photos.map(({ id }) => id).join()
  return (
    title !== before.title ||
    description !== before.description ||
    condition !== before.condition ||
    namesOf(images) !== namesOf(before.images)
  )
}
