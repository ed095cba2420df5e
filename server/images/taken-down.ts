import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Takes the photos of a listing down, because a moderator hid it. Their addresses are known to
 * everybody who has seen them, so the photos themselves must be gone.
 */
export async function takeDownPhotos(tx: Tx, listingId: string): Promise<void> {
  const [listing] = await tx
    .select({ images: listings.images })
    .from(listings)
    .where(eq(listings.id, listingId))
  const ids = listing?.images.map(({ id }) => id) ?? []
  await tx.update(images).set({ takenDownWith: listingId }).where(inArray(images.id, ids))
}

/** Shows the photos again that were taken down with a listing. */
export async function putBackPhotos(tx: Tx, listingId: string): Promise<void> {
  await tx.update(images).set({ takenDownWith: null }).where(eq(images.takenDownWith, listingId))
}

/** @throws Refusal `bad_input` for bytes that were taken down, of whoever uploaded them */
export async function refuseTakenDown(tx: Tx, uploadSha256: string): Promise<void> {
  const [down] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.uploadSha256, uploadSha256), isNotNull(images.takenDownWith)))
    .limit(1)
  if (down) throw new Refusal('bad_input', 'A moderator has taken this photo down.', 'image')
}
