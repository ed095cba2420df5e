import { and, eq } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import { listings, type StoredImage } from '#drizzle/schema/listings.ts'
import { isPhotoHash } from '#sync/images.ts'
import type { Tx } from '../db/writer.ts'

type Arrived = typeof images.$inferSelect

export const hashPrefix = 'sha256:'

/** What a listing keeps of a photo that has not arrived. */
export const awaited = (hash: string): StoredImage => ({
  id: hash,
  width: 0,
  height: 0,
  color: 'transparent',
})

/** Puts a photo into its sender's listings that have waited for it; with the last one others see them. */
export async function showArrived(
  tx: Tx,
  { folder, uploaderId, uploadSha256, id, width, height, color }: Arrived,
  rev: number,
): Promise<void> {
  if (folder !== 'quad/listing-images') return
  const hash = hashPrefix + uploadSha256
  const waiting = await tx
    .select({ id: listings.id, images: listings.images })
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, uploaderId),
        eq(listings.deleted, false),
        eq(listings.waiting, true),
      ),
    )
  for (const listing of waiting.filter((each) => each.images.some((image) => image.id === hash))) {
    const shown = listing.images.map((image) =>
      image.id === hash ? { id, width, height, color } : image,
    )
    const isWaiting = shown.some((image) => isPhotoHash(image.id))
    await tx
      .update(listings)
      .set({ images: shown, waiting: isWaiting, rev })
      .where(eq(listings.id, listing.id))
    await tx.update(images).set({ listingId: listing.id }).where(eq(images.id, id))
  }
}
