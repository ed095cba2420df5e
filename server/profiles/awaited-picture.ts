import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { images } from '#drizzle/schema/images.ts'
import { hashOf, photoNameOf } from '#sync/images.ts'
import type { Tx } from '../db/writer.ts'
import { findPicture, setPicture } from './picture.ts'

type ImageRow = typeof images.$inferSelect

/**
 * Changes a picture to one that is named by the hash of its bytes. Until it has arrived, the present
 * one stays; one that never comes changes nothing.
 * @returns the id of a picture that has gone by it.
 */
export async function setAwaitedPicture(
  tx: Tx,
  userId: string,
  name: string,
  rev: number,
): Promise<string | undefined> {
  const arrived = await findPicture(tx, userId, { uploadSha256: hashOf(name) })
  if (arrived !== undefined) return setPicture(tx, userId, arrived, rev)
  await tx.update(users).set({ awaitedImage: name, rev }).where(eq(users.id, userId))
  return undefined
}

/**
 * Shows an arrived picture on its sender's profile, if that has waited for it.
 * @returns the id of the one that has gone by it; undefined if nothing has waited.
 */
export async function showArrivedPicture(
  tx: Tx,
  { id, uploaderId, uploadSha256 }: ImageRow,
  rev: number,
): Promise<{ replaced: string | undefined } | undefined> {
  const waits = and(eq(users.id, uploaderId), eq(users.awaitedImage, photoNameOf(uploadSha256)))
  const [waiting] = await tx.select({ id: users.id }).from(users).where(waits)
  return waiting && { replaced: await setPicture(tx, uploaderId, id, rev) }
}
