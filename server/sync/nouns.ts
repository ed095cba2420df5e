import { syncedBlocks } from '../blocks/sync.ts'
import { syncedListings } from '../listings/sync.ts'
import { syncedNotifications } from '../notifications/sync.ts'
import { syncedSavedListings } from '../saved-listings/sync.ts'
import { syncedConversations, syncedMessages } from '../messages/sync.ts'
import { syncedOwnProfile } from '../profiles/sync.ts'
import type { SyncedNoun } from './synced-noun.ts'

/** Everything that a device holds, and what decides about it. A noun that is to reach it is added here. */
export const syncedNouns: readonly SyncedNoun[] = [
  syncedBlocks,
  syncedListings,
  syncedSavedListings,
  syncedNotifications,
  syncedConversations,
  syncedMessages,
  syncedOwnProfile,
]
