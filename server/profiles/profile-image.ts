import { profileImageOf, type ProfileImage } from '#sync/images.ts'

/** A profile's image as its answers show it. */
export const shownImageOf = (id: string | null): ProfileImage | null =>
  id === null ? null : profileImageOf(id)

/** The picture as its owner sees it: with the name of the file. */
export const ownImageOf = (id: string | null, originalName: string | null): ProfileImage | null =>
  id === null ? null : { ...profileImageOf(id), originalName: originalName ?? '' }
