import * as v from 'valibot'
import { defineAction } from './engine/action.ts'
import { imageIdSchema, imagePath, isPhotoHash, photoHashSchema } from './images.ts'

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

/**
 * Shows another picture of one's own, or none. The one before is gone with it; where the new one is
 * named by its hash and has yet to arrive, it stays until then.
 */
export const changeProfileImage = defineAction('profile.image', {
  version: 1,
  rest: 'PATCH /profileInfo/update-profile-image/:id',
  args: v.strictObject({
    id: v.string(),
    image: v.nullable(v.union([imageIdSchema, photoHashSchema])),
  }),
  touches: ({ id }) => [{ table: 'ownProfiles', key: id }],
  local(view, { id, image }) {
    const { profileImage } = view.get('ownProfiles', id) ?? {}
    if (image === null) view.put('ownProfiles', { _id: id })
    else if (isPhotoHash(image)) {
      const present = profileImage && { profileImage }
      view.put('ownProfiles', { _id: id, ...present, awaitedImage: image })
    } else view.put('ownProfiles', { _id: id, profileImage: profileImageOf(image) })
  },
  words: ({ image }) =>
    image === null ? 'Remove your profile picture' : 'Your new profile picture',
  photos: ({ image }) => (image === null ? [] : [image]),
  page: 'profile',
})

export const changedProfileImageSchema = v.object({
  message: v.string(),
  profileImage: v.nullable(profileImageSchema),
})
