import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { stampConversationsWith } from '../messages/stamp.ts'

/** Another's picture, a listing's photo and one that is not there are answered alike. */
export const unusable = () =>
  new Refusal('bad_input', 'This picture cannot be used. Please add it again.', 'profileImage')

/**
 * Shows a picture on a profile, or none, and forgets the one before.
 * @returns the id of that one, whose files may go after the commit.
 * @throws Refusal `bad_input` unless it is one that this person has uploaded for their profile.
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
  await tx.update(users).set({ profileImageId: image, awaitedImage: null, rev }).where(own)
  await stampConversationsWith(tx, userId, rev)
  const old = before?.image ?? undefined
  if (old === undefined || old === image) return undefined
  await tx.delete(images).where(eq(images.id, old))
  return old
}

type PictureRef = { id: string } | { uploadSha256: string }

/** The id of a picture that this person has uploaded for their profile. */
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
