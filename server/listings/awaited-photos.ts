import { and, eq } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { isPhotoHash, photoNameOf } from '#sync/images.ts'
import { pick } from '../db/columns.ts'
import type { Tx } from '../db/writer.ts'
import { needsModerator } from './hold.ts'

type ImageRow = typeof images.$inferSelect

/**
 * Puts a photo into the listings of its sender that wait for it. A listing without missing photos
 * becomes visible to others, unless a moderator has to show it.
 * @returns the campuses of listings that are now visible, or undefined if none has waited
 */
export async function attachArrivedPhoto(
  tx: Tx,
  { uploaderId, uploadSha256, id, width, height, color }: ImageRow,
  rev: number,
): Promise<Set<string> | undefined> {
  const hash = photoNameOf(uploadSha256)
  const waiting = await tx
    .select(pick(listings, 'id', 'images', 'universityId', 'hiddenBy'))
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, uploaderId),
        eq(listings.deleted, false),
        eq(listings.waiting, true),
      ),
    )
  const touched = waiting.filter((each) => each.images.some((image) => image.id === hash))
  const campuses = new Set<string>()
  for (const listing of touched) {
    const shown = listing.images.map((image) =>
      image.id === hash ? { id, width, height, color } : image,
    )
    const isWaiting = shown.some((image) => isPhotoHash(image.id))
    const isShown = !isWaiting && !needsModerator(listing)
    if (isShown) campuses.add(listing.universityId)
    await tx
      .update(listings)
      .set({ images: shown, waiting: isWaiting, ...(isShown && { shown: true }), rev })
      .where(eq(listings.id, listing.id))
    await tx.update(images).set({ listingId: listing.id }).where(eq(images.id, id))
  }
  return touched.length > 0 ? campuses : undefined
}
