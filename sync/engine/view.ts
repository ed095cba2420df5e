import type { Block } from '../blocks.ts'
import type { Deal } from '../deals/deals.ts'
import type { Listing } from '../listings.ts'
import type { Notification } from '../notifications.ts'
import type { MeetUp, Spot } from '../meet-ups/meet-ups.ts'
import type { Conversation, Message } from '../messages.ts'
import type { OwnProfile } from '../profiles.ts'
import type { Review } from '../reviews.ts'
import type { SavedListing } from '../saved-listings.ts'
import type { SavedSearch, WantedPost } from '../deals/searches.ts'

/** The rows that a device holds, by table. `keyOf` names the key of each. */
export interface Tables {
  listings: Listing
  savedListings: SavedListing
  notifications: Notification
  conversations: Conversation
  messages: Message
  ownProfiles: OwnProfile
  blocks: Block
  reviews: Review
  deals: Deal
  meetUps: MeetUp
  spots: Spot
  searches: SavedSearch
  wanted: WantedPost
}
export type TableName = keyof Tables
export const tableNames = [
  'listings',
  'savedListings',
  'notifications',
  'conversations',
  'messages',
  'ownProfiles',
  'blocks',
  'reviews',
  'deals',
  'meetUps',
  'spots',
  'searches',
  'wanted',
] as const satisfies TableName[]

/** Makes an object with one value for each table. */
export function byTable<T extends { [Name in TableName]: unknown }>(
  make: <Name extends TableName>(table: Name) => T[Name],
): T {
  return Object.fromEntries(tableNames.map((table) => [table, make(table)])) as T
}

export interface RowRef {
  table: TableName
  key: string
}

/** The loaded rows that a local effect reads and writes. */
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
  blocks: (row) => row.userId,
  reviews: (row) => row.reviewId,
  deals: (row) => row._id,
  meetUps: (row) => row.otherUserId,
  spots: (row) => row._id,
  searches: (row) => row._id,
  wanted: (row) => row._id,
}

/** The person a row belongs to. A device that may no longer see that person drops the row. */
export const personOf: { [T in TableName]: (row: Tables[T]) => string | undefined } = {
  listings: (row) => row.seller._id,
  savedListings: () => undefined,
  // The server deletes these itself, because only it knows whom a notification is about.
  notifications: () => undefined,
  // Both sides keep their messages.
  conversations: () => undefined,
  messages: () => undefined,
  ownProfiles: () => undefined,
  blocks: () => undefined,
  // The server deletes the received ones itself; the user's own stay.
  reviews: () => undefined,
  // Both sides keep what they agreed. A block ends what is open.
  deals: () => undefined,
  meetUps: () => undefined,
  spots: () => undefined,
  searches: () => undefined,
  wanted: (row) => row.poster._id,
}
