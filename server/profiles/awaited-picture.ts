import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { images } from '#drizzle/schema/images.ts'
import { hashOf, photoNameOf } from '#sync/images.ts'
import { differs } from '../db/differs.ts'
import type { Tx } from '../db/writer.ts'
import { findPicture, setPicture } from './picture.ts'

type ImageRow = typeof images.$inferSelect

/**
 * Sets a picture by the hash of its bytes. The present one stays until it arrives.
 * @returns the id of the picture that it replaces
 */
export async function setAwaitedPicture(
  tx: Tx,
  userId: string,
  name: string,
  rev: number,
): Promise<string | undefined> {
  const arrived = await findPicture(tx, userId, { uploadSha256: hashOf(name) })
  if (arrived !== undefined) return setPicture(tx, userId, arrived, rev)
  await tx
    .update(users)
    .set({ awaitedImage: name, rev })
    .where(and(eq(users.id, userId), differs(users, { awaitedImage: name })))
  return undefined
}

/**
 * Shows an arrived picture if its sender's profile waits for it.
 * @returns the id of the picture that it replaces, or undefined if nothing has waited
 */
export async function attachArrivedPicture(
  tx: Tx,
  { id, uploaderId, uploadSha256 }: ImageRow,
  rev: number,
): Promise<{ replaced: string | undefined } | undefined> {
  const waits = and(eq(users.id, uploaderId), eq(users.awaitedImage, photoNameOf(uploadSha256)))
  const [waiting] = await tx.select({ id: users.id }).from(users).where(waits)
  return waiting && { replaced: await setPicture(tx, uploaderId, id, rev) }
}
