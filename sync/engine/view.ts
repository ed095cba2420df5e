import type { Listing } from '../listings.ts'
import type { Notification } from '../notifications.ts'
import type { Conversation, Message } from '../messages.ts'
import type { OwnProfile } from '../profiles.ts'
import type { SavedListing } from '../saved-listings.ts'

/** The rows that the device holds, by table; each has the key named in `keyOf`. */
export interface Tables {
  listings: Listing
  savedListings: SavedListing
  notifications: Notification
  conversations: Conversation
  messages: Message
  ownProfiles: OwnProfile
}
export type TableName = keyof Tables
export const tableNames = [
  'listings',
  'savedListings',
  'notifications',
  'conversations',
  'messages',
  'ownProfiles',
] as const satisfies TableName[]

/** Something for each table. */
export function byTable<T extends { [Name in TableName]: unknown }>(
  make: <Name extends TableName>(table: Name) => T[Name],
): T {
  return Object.fromEntries(tableNames.map((table) => [table, make(table)])) as T
}

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
  notifications: (row) => row._id,
  conversations: (row) => row.otherUserId,
  messages: (row) => row._id,
  ownProfiles: (row) => row._id,
}

/** Whose row it is to others; it goes from a device that may not see that person any more. */
export const personOf: { [T in TableName]: (row: Tables[T]) => string | undefined } = {
  listings: (row) => row.seller._id,
  savedListings: () => undefined,
  // The server takes those away itself: it alone knows whose doing they tell of.
  notifications: () => undefined,
  // What was written stays with both, whatever has become of them.
  conversations: () => undefined,
  messages: () => undefined,
  ownProfiles: () => undefined,
}
