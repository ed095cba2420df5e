import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { changeProfileImage } from '#sync/profiles.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { stampConversationsWith } from '../messages/stamp.ts'
import { implement } from '../sync/implement.ts'
import { profileImageOf } from './profile-image.ts'

export const changeImage = implement(
  changeProfileImage,
  async ({ tx, actor, rev, services, after }, { id, image }) => {
    if (id !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    const own = eq(users.id, id)
    const [before] = await tx.select({ image: users.profileImageId }).from(users).where(own)
    if (image !== null) await expectOwnPicture(tx, id, image)
    await tx.update(users).set({ profileImageId: image, rev }).where(own)
    await stampConversationsWith(tx, id, rev)
    const old = before?.image
    if (old && old !== image) {
      await tx.delete(images).where(eq(images.id, old))
      after(() => services.images.delete(old))
    }
    return { message: 'Profile image updated!', profileImage: profileImageOf(image) }
  },
)

async function expectOwnPicture(tx: Tx, uploaderId: string, id: string): Promise<void> {
  const own = and(eq(images.uploaderId, uploaderId), eq(images.folder, 'quad/profile-images'))
  const [picture] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), own))
  if (!picture) throw unusable()
}

/** Another's picture, a listing's photo and one that is not there are answered alike. */
export const unusable = () =>
  new Refusal('bad_input', 'This picture cannot be used. Please add it again.', 'profileImage')
