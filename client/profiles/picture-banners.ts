import type { BannerWording } from '../forms/outcome-banner.ts'

const id = 'profile-image'
/** Milliseconds, as documented. */
const duration = 4000

export const changedPicture: BannerWording = {
  id,
  duration,
  failed: 'Failed to upload profile image.',
  done: {
    title: 'Profile image updated!',
    message: 'Other people now see this picture.',
    icon: 'check',
  },
}

export const removedPicture: BannerWording = {
  id,
  duration,
  failed: 'Your picture couldn’t be removed.',
  done: {
    title: 'Profile image removed.',
    message: 'Your initial is shown instead.',
    icon: 'check',
  },
}
