import { syncedBlocks } from './blocks/sync.ts'
import { syncedDeals } from './deals/sync.ts'
import { syncedListings } from './listings/sync.ts'
import { syncedMeetUps } from './meet-ups/sync.ts'
import { syncedConversations, syncedMessages } from './messages/sync.ts'
import { syncedNotifications } from './notifications/sync.ts'
import { syncedOwnProfile } from './profiles/sync.ts'
import { syncedReviews } from './reviews/sync.ts'
import { syncedSavedListings } from './saved-listings/sync.ts'
import { syncedSpots } from './spots/sync.ts'
import type { SyncedNoun } from './sync/synced-noun.ts'

/** What a new device gets before the newest listings of its campus. */
export const firstOfSnapshot: SyncedNoun = syncedOwnProfile

/** What a new device gets after its own profile and the newest listings of its campus, in this order. */
export const restOfSnapshot: readonly SyncedNoun[] = [
  syncedSavedListings,
  syncedConversations,
  syncedListings,
  syncedNotifications,
  syncedMessages,
  syncedBlocks,
  syncedReviews,
  syncedDeals,
  syncedMeetUps,
  syncedSpots,
]

/** Everything that a device holds, and what decides about it. A noun that is to reach it is added here. */
export const syncedNouns: readonly SyncedNoun[] = [firstOfSnapshot, ...restOfSnapshot]
