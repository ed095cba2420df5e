import { imagePath } from '#sync/images.ts'
import type { ProfileImage } from '#sync/profiles.ts'

/** A profile's image as its answers show it. */
export const profileImageOf = (id: string | null): ProfileImage | null =>
  id === null
    ? null
    : {
        path: imagePath(id, 'large'),
        small: imagePath(id, 'small'),
        public_id: `quad/profile-images/${id}`,
      }
