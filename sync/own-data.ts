import * as v from 'valibot'
import { sessionUserSchema } from './accounts.ts'
import { signInRecordSchema } from './credentials.ts'
import { listingSchema } from './listings.ts'
import { notificationSchema } from './notifications.ts'
import { messageAnswerSchema } from './messages.ts'
import { savedListingAnswerSchema } from './saved-listings.ts'

const reportedAt = v.string()

/** Everything that is kept of somebody, for them to take along. Addresses are whole, times ISO 8601. */
export const ownDataSchema = v.object({
  exportedAt: v.string(),
  profile: sessionUserSchema,
  listings: v.array(listingSchema),
  /** Those that may still be seen. */
  savedListings: v.array(savedListingAnswerSchema),
  notifications: v.array(notificationSchema),
  /** What one has written and been written, in order. */
  messages: v.array(messageAnswerSchema),
  reports: v.object({
    listings: v.array(
      v.object({ listingId: v.string(), reason: v.string(), details: v.string(), reportedAt }),
    ),
    users: v.array(v.object({ username: v.string(), reason: v.string(), reportedAt })),
    bugs: v.array(
      v.object({
        description: v.string(),
        category: v.string(),
        priority: v.string(),
        reportedAt,
      }),
    ),
  }),
  sessions: v.array(signInRecordSchema),
  /** The browsers that are notified while no page is open: at which push service, since when. */
  pushSubscriptions: v.array(v.object({ service: v.string(), createdAt: v.string() })),
})
export type OwnData = v.InferOutput<typeof ownDataSchema>
