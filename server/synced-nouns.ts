import { allBlocks, syncedBlocks } from './blocks/sync.ts'
import { latestDeals, syncedDeals } from './deals/sync.ts'
import { allMeetUps, allSpots, syncedMeetUps, syncedSpots } from './meet-ups/sync.ts'
import { ownListings, syncedListings } from './listings/sync.ts'
import { latestNotifications, syncedNotifications } from './notifications/sync.ts'
import { allSavedListings, syncedSavedListings } from './saved-listings/sync.ts'
import {
  allConversations,
  newestMessages,
  syncedConversations,
  syncedMessages,
} from './messages/sync.ts'
import { allReviews, syncedReviews } from './reviews/sync.ts'
import { ownProfile, syncedOwnProfile } from './profiles/sync.ts'
import type { SnapshotPart, SyncedNoun } from './sync/synced-noun.ts'

/** Everything that a device holds, and what decides about it. A noun that is to reach it is added here. */
export const syncedNouns: readonly SyncedNoun[] = [
  syncedBlocks,
  syncedListings,
  syncedSavedListings,
  syncedNotifications,
  syncedConversations,
  syncedMessages,
  syncedOwnProfile,
  syncedReviews,
  syncedDeals,
  syncedMeetUps,
  syncedSpots,
]

/** What a new device gets besides the listings of its campus, in this order. */
export const snapshotParts: { ownProfile: SnapshotPart; rest: readonly SnapshotPart[] } = {
  ownProfile,
  rest: [
    allSavedListings,
    allConversations,
    ownListings,
    latestNotifications,
    newestMessages,
    allBlocks,
    allReviews,
    latestDeals,
    allMeetUps,
    allSpots,
  ],
}
