import type { Listing } from './listings.ts'
import type { SavedListing } from './saved-listings.ts'

/** The rows that the device holds, by table; each has the key named in `keyOf`. */
export interface Tables {
  listings: Listing
  savedListings: SavedListing
}
export type TableName = keyof Tables
export const tableNames = ['listings', 'savedListings'] as const satisfies TableName[]

export interface RowRef {
  table: TableName
  key: string
}

/** Rows loaded beforehand, on which a local effect works. */
export interface View {
  get<T extends TableName>(table: T, key: string): Tables[T] | undefined
  put<T extends TableName>(table: T, row: Tables[T]): void
  delete(table: TableName, key: string): void
}

export const keyOf: { [T in TableName]: (row: Tables[T]) => string } = {
  listings: (row) => row._id,
  savedListings: (row) => row.savedListingId,
}

/** Whose row it is to others; it goes from a device that may not see that person any more. */
export const personOf: { [T in TableName]: (row: Tables[T]) => string | undefined } = {
  listings: (row) => row.seller._id,
  savedListings: () => undefined,
}
