import * as v from 'valibot'
import { imagePath } from './images.ts'

/** `path` is the large size, `small` the small one. */
export const profileImageSchema = v.object({
  path: v.string(),
  small: v.string(),
  public_id: v.string(),
})
export type ProfileImage = v.InferOutput<typeof profileImageSchema>

/** A picture as a profile shows it. */
export const profileImageOf = (id: string): ProfileImage => ({
  path: imagePath(id, 'large'),
  small: imagePath(id, 'small'),
  public_id: `quad/profile-images/${id}`,
})

/**
 * What anybody of the campus sees of a person. `createdAt` is ISO 8601. A private profile shows
 * name, username, image and badges to others, and nothing else.
 */
export const publicProfileSchema = v.object({
  id: v.string(),
  _id: v.string(),
  username: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  profileImage: v.nullable(profileImageSchema),
  verified: v.boolean(),
  badge: v.string(),
  college: v.optional(v.string()),
  university: v.optional(v.string()),
  year: v.optional(v.number()),
  bio: v.optional(v.string()),
  averageRating: v.optional(v.number()),
  createdAt: v.optional(v.string()),
})
export type PublicProfile = v.InferOutput<typeof publicProfileSchema>

/** What a device keeps of its own person's profile, and of nobody else's. */
export interface OwnProfile {
  _id: string
  /** What others see. */
  profileImage?: ProfileImage
  /** What they see once it has arrived, by the hash of its bytes. */
  awaitedImage?: string
}

export const changedProfileImageSchema = v.object({
  message: v.string(),
  profileImage: v.nullable(profileImageSchema),
})
