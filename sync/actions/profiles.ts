import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { optionalArgs, seenArgs, storedFields } from '../engine/fields.ts'
import { fieldList } from '../field-list.ts'
import { imageIdSchema, isPhotoHash, photoHashSchema, profileImageOf } from '../images.ts'
import { profileFields, profileProblem } from '../profile-changes.ts'

/**
 * Changes or removes the user's picture. If the new picture is named by its hash, the previous one
 * stays until it arrives.
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
    const { profileImage, awaitedImage: _, ...own } = view.get('ownProfiles', id) ?? { _id: id }
    if (image === null) view.put('ownProfiles', own)
    else if (isPhotoHash(image)) {
      const present = profileImage && { profileImage }
      view.put('ownProfiles', { ...own, ...present, awaitedImage: image })
    } else view.put('ownProfiles', { ...own, profileImage: profileImageOf(image) })
  },
  words: ({ image }) => (image === null ? 'Remove profile picture' : 'New profile picture'),
  photos: ({ image }) => (image === null ? [] : [image]),
  page: 'profile',
})

const text = v.pipe(v.string(), v.maxLength(2000))

/** Changes the given fields of the user's profile, so that changes of another device to others stay. */
export const changeProfile = defineAction('profile.change', {
  version: 1,
  rest: 'PATCH /profileInfo/update-info/:id',
  fields: profileFields,
  args: v.strictObject({
    id: v.string(),
    ...optionalArgs(profileFields),
    /** The present ones, which the documented call may repeat. They have calls of their own. */
    email: v.optional(text),
    college: v.optional(text),
    /** A field in it is changed only if the server's value is one of those that the author saw. */
    seen: seenArgs(profileFields),
  }),
  rule: profileProblem,
  touches: ({ id }) => [{ table: 'ownProfiles', key: id }],
  local(view, { id, ...given }) {
    view.put('ownProfiles', {
      ...(view.get('ownProfiles', id) ?? { _id: id }),
      ...storedFields(profileFields, given),
    })
  },
  words: (args) => `${fieldList(args, profileFields)} of your profile`,
  editable: { username: { label: 'Username', input: 'username' } },
  page: 'profile',
})
