import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { imageIdSchema, isPhotoHash, photoHashSchema } from '../images.ts'
import { profileImageOf } from '../profiles.ts'

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
  words: ({ image }) => (image === null ? 'Remove profile picture' : 'New profile picture'),
  photos: ({ image }) => (image === null ? [] : [image]),
  page: 'profile',
})
