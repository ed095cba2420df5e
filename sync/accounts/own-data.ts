import * as v from 'valibot'
import { sessionUserSchema } from './session.ts'
import { signInRecordSchema } from './credentials.ts'
import { ownDealSchema } from '../deals/deals.ts'
import { listingSchema } from '../listings.ts'
import { ownMeetUpSchema } from '../meet-ups/meet-ups.ts'
import { notificationSchema } from '../notifications.ts'
import { messageAnswerSchema } from '../messages.ts'
import { reviewSchema } from '../reviews.ts'
import { savedListingAnswerSchema } from '../saved-listings.ts'

const reportedAt = v.string()

/** All data that the server stores about a user. Addresses are absolute, times are ISO 8601. */
export const ownDataSchema = v.object({
  exportedAt: v.string(),
  profile: sessionUserSchema,
  /** The hour in which the user was last seen. It is stored only while the user shows it. */
  lastSeen: v.optional(v.string()),
  /** Names that are still taken for the user, and until when. */
  formerUsernames: v.array(v.object({ username: v.string(), takenUntil: v.string() })),
  /** The terms of the school that the user accepted at sign-up; null before there were terms. */
  acceptedTerms: v.nullable(v.object({ version: v.string(), acceptedAt: v.string() })),
  listings: v.array(listingSchema),
  /** Those that the user may still see. */
  savedListings: v.array(savedListingAnswerSchema),
  notifications: v.array(notificationSchema),
  /** Messages that the user has sent or received, by conversation and in order. */
  messages: v.array(messageAnswerSchema),
  /** What the user and others have offered, reserved, bought, and sold. */
  deals: v.array(ownDealSchema),
  /** When and where the user and others have planned to meet, the last time for each. */
  meetUps: v.array(ownMeetUpSchema),
  /** The people whom the user blocks. */
  blockedUsers: v.array(v.object({ _id: v.string(), username: v.string() })),
  reviews: v.object({ written: v.array(reviewSchema), received: v.array(reviewSchema) }),
  reports: v.object({
    listings: v.array(
      v.object({ listingId: v.string(), reason: v.string(), details: v.string(), reportedAt }),
    ),
    users: v.array(v.object({ username: v.string(), reason: v.string(), reportedAt })),
    reviews: v.array(
      v.object({ reviewId: v.string(), reason: v.string(), details: v.string(), reportedAt }),
    ),
    messages: v.array(
      v.object({ messageId: v.string(), reason: v.string(), details: v.string(), reportedAt }),
    ),
    bugs: v.array(
      v.object({
        description: v.string(),
        category: v.string(),
        priority: v.string(),
        reportedAt,
      }),
    ),
  }),
  /** What moderators decided about the user, without their names, and the user’s appeals. */
  decisions: v.array(
    v.object({
      verdict: v.string(),
      reason: v.string(),
      until: v.optional(v.string()),
      decidedAt: v.string(),
      appeal: v.optional(v.string()),
    }),
  ),
  /** The logins at the school that open the account. */
  schoolLogins: v.array(v.object({ issuer: v.string(), subject: v.string() })),
  sessions: v.array(signInRecordSchema),
  /** The browsers that get push notifications, with push service and date. */
  pushSubscriptions: v.array(v.object({ service: v.string(), createdAt: v.string() })),
})
export type OwnData = v.InferOutput<typeof ownDataSchema>
