import { profileImageOf, type ProfileImage } from '#sync/profiles.ts'

/** A profile's image as its answers show it. */
export const shownImageOf = (id: string | null): ProfileImage | null =>
  id === null ? null : profileImageOf(id)
