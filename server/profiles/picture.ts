import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { Refusal } from '#sync/refusal.ts'
import { differs } from '../db/differs.ts'
import type { Tx } from '../db/writer.ts'
import { stampConversationsWith } from '../messages/stamp.ts'
import { stampReviewsBy } from '../reviews/stamp.ts'

/** Another person's picture, a photo of a listing and a missing one get the same answer. */
export const unusable = () =>
  new Refusal('bad_input', 'This picture cannot be used. Please add it again.', 'profileImage')

/**
 * Sets or removes the picture of a profile.
 * @returns the id of the previous picture. Its files can be deleted after the commit.
 * @throws Refusal `bad_input` unless this person uploaded it for their profile
 */
export async function setPicture(
  tx: Tx,
  userId: string,
  image: string | null,
  rev: number,
): Promise<string | undefined> {
  const own = eq(users.id, userId)
  const [before] = await tx.select({ image: users.profileImageId }).from(users).where(own)
  if (image !== null && !(await findPicture(tx, userId, { id: image }))) throw unusable()
  const set = { profileImageId: image, awaitedImage: null }
  const changed = await tx
    .update(users)
    .set({ ...set, rev })
    .where(and(own, differs(users, set)))
    .returning({ id: users.id })
  if (changed.length === 0) return undefined
  await stampConversationsWith(tx, userId, rev)
  await stampReviewsBy(tx, userId, rev)
  const old = before?.image ?? undefined
  if (old === undefined || old === image) return undefined
  await tx.delete(images).where(eq(images.id, old))
  return old
}

type PictureRef = { id: string } | { uploadSha256: string }

/** The id of a picture that this person uploaded for their profile. */
export async function findPicture(
  tx: Tx,
  uploaderId: string,
  named: PictureRef,
): Promise<string | undefined> {
  const isNamed =
    'id' in named ? eq(images.id, named.id) : eq(images.uploadSha256, named.uploadSha256)
  const isOwn = and(eq(images.uploaderId, uploaderId), eq(images.folder, 'quad/profile-images'))
  const [picture] = await tx.select({ id: images.id }).from(images).where(and(isNamed, isOwn))
  return picture?.id
}
