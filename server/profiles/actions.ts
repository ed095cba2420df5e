import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { isPhotoHash } from '#sync/images.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { Refusal } from '#sync/refusal.ts'
import { implement } from '../sync/implement.ts'
import { setAwaitedPicture } from './awaited-picture.ts'
import { setPicture } from './picture.ts'
import { shownImageOf } from './profile-image.ts'

/** The answer shows the picture that others see: with one that has yet to arrive, the present one. */
export const changeImage = implement(
  changeProfileImage,
  async ({ tx, actor, rev, resources, after }, { id, image }) => {
    if (id !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    const old =
      image !== null && isPhotoHash(image)
        ? await setAwaitedPicture(tx, id, image, rev)
        : await setPicture(tx, id, image, rev)
    if (old !== undefined) after(() => resources.images.delete(old))
    const [now] = await tx
      .select({ shown: users.profileImageId, awaited: users.awaitedImage })
      .from(users)
      .where(eq(users.id, id))
    return {
      message: now?.awaited
        ? 'It will be shown once it has been uploaded.'
        : 'Profile image updated!',
      profileImage: shownImageOf(now?.shown ?? null),
    }
  },
)
