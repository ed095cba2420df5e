import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { changeProfile, changeProfileImage } from '#sync/actions/profiles.ts'
import { isPhotoHash } from '#sync/images.ts'
import { storedFields } from '#sync/engine/fields.ts'
import { profileFields, profileUpdated } from '#sync/profile-changes.ts'
import { differs } from '../db/differs.ts'
import { refuseConflicts } from '../sync/edit-conflicts.ts'
import { implement } from '../sync/implement.ts'
import { setAwaitedPicture } from './awaited-picture.ts'
import { assertPossible, storedProfile } from './changes.ts'
import { setPicture } from './picture.ts'
import { ownImageOf } from './profile-image.ts'
import { noSuchUser, profileFor } from './queries.ts'
import { changeUsername } from './username.ts'

const changedElsewhere = 'Your profile was also changed on another device. Choose what to keep.'

/** Changes the given fields and leaves the others. */
export const change = implement(changeProfile, async (context, args) => {
  const { id, seen, ...wanted } = args
  const { tx, actor, now, rev } = context
  if (id !== actor.userId) throw noSuchUser()
  const current = await storedProfile(tx, id)
  assertPossible(current, wanted, now)
  refuseConflicts(profileFields, { seen, wanted, current }, changedElsewhere)
  const { username, ...changes } = storedFields(profileFields, wanted)
  if (username !== undefined) await changeUsername(context, username)
  await tx
    .update(users)
    .set({ ...changes, rev })
    .where(and(eq(users.id, id), differs(users, changes)))
  const profile = await profileFor(tx, id, id)
  if (!profile) throw noSuchUser()
  return { message: profileUpdated, profile }
})

/**
 * The answer shows the picture that others see. A picture that has not arrived changes nothing yet.
 */
export const changeImage = implement(
  changeProfileImage,
  async ({ tx, actor, rev, resources, after }, { id, image }) => {
    if (id !== actor.userId) throw noSuchUser()
    const old =
      image !== null && isPhotoHash(image)
        ? await setAwaitedPicture(tx, id, image, rev)
        : await setPicture(tx, id, image, rev)
    if (old !== undefined) after(() => resources.images.delete(old))
    const [now] = await tx
      .select({
        shown: users.profileImageId,
        awaited: users.awaitedImage,
        originalName: images.originalName,
      })
      .from(users)
      .leftJoin(images, eq(images.id, users.profileImageId))
      .where(eq(users.id, id))
    return {
      message: now?.awaited
        ? 'It will be shown once it has been uploaded.'
        : 'Profile image updated!',
      profileImage: ownImageOf(now?.shown ?? null, now?.originalName ?? null),
    }
  },
)
