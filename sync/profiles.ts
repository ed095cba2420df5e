import * as v from 'valibot'
import { activitySchema } from './activity.ts'
import { availableDaySchema, type Availability } from './availability.ts'
import { profileImageSchema, type ProfileImage } from './images.ts'
import type { PaymentHandles } from './payment.ts'
import { reviewSchema } from './reviews.ts'

/**
 * A profile as its viewer may see it. `verifiedDomain` is the domain of the verified address, and
 * only the owner is answered the address. `availability` is empty for others unless the owner shares
 * it. `createdAt` is ISO 8601. `lastSeen` and `usualReply` are there only if the owner shows them. A private profile shows others only name, username, image and badges.
 */
export const publicProfileSchema = v.object({
  id: v.string(),
  _id: v.string(),
  username: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  profileImage: v.nullable(profileImageSchema),
  verified: v.boolean(),
  verifiedDomain: v.optional(v.string()),
  badge: v.string(),
  /** The viewer blocks this user, and this user blocks the viewer. */
  isBlocked: v.boolean(),
  isBlockedBy: v.boolean(),
  email: v.optional(v.string()),
  college: v.optional(v.string()),
  university: v.optional(v.string()),
  year: v.optional(v.number()),
  bio: v.optional(v.string()),
  averageRating: v.optional(v.number()),
  /** The number of confirmed sales, if there is one. */
  soldCount: v.optional(v.number()),
  showAvailability: v.optional(v.boolean()),
  availability: v.optional(v.array(availableDaySchema)),
  /** The newest. `reviewsCursor` is there if `GET /reviews/user/{id}` has more. */
  reviews: v.optional(v.array(reviewSchema)),
  reviewsCursor: v.optional(v.string()),
  ...activitySchema.entries,
  createdAt: v.optional(v.string()),
})
export type PublicProfile = v.InferOutput<typeof publicProfileSchema>

/** The user's own profile on a device, which stores no other profiles. */
export interface OwnProfile extends Partial<Availability>, Partial<PaymentHandles> {
  _id: string
  /** The commit that last changed the account. Rows of earlier versions lack it. */
  rev?: number
  /** The picture that others see. */
  profileImage?: ProfileImage
  /** The picture that they see once it arrives, by the hash of its bytes. */
  awaitedImage?: string
  username?: string
  firstName?: string
  lastName?: string
  year?: number
  bio?: string
  /** The number of confirmed sales, if there is one. */
  soldCount?: number
}

export const changedProfileImageSchema = v.object({
  message: v.string(),
  profileImage: v.nullable(profileImageSchema),
})

export const changedProfileSchema = v.object({ message: v.string(), profile: publicProfileSchema })
