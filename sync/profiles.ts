import * as v from 'valibot'
import { defineAction } from './action.ts'
import { imageIdSchema } from './images.ts'

/** `path` is the large size, `small` the small one. */
export const profileImageSchema = v.object({
  path: v.string(),
  small: v.string(),
  public_id: v.string(),
})
export type ProfileImage = v.InferOutput<typeof profileImageSchema>

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

/** Shows another uploaded picture of one's own, or none. The one before is gone with it. */
export const changeProfileImage = defineAction('profile.image', {
  version: 1,
  rest: 'PATCH /profileInfo/update-profile-image/:id',
  args: v.strictObject({ id: v.string(), image: v.nullable(imageIdSchema) }),
  // The screen that sends it waits for the upload before it, and then shows the server's answer.
  touches: () => [],
  local: () => {},
})

export const changedProfileImageSchema = v.object({
  message: v.string(),
  profileImage: v.nullable(profileImageSchema),
})
