import { and, eq } from 'drizzle-orm'
import { reviews } from '#drizzle/schema/reviews.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Stamps the reviews that a person wrote, so that devices fetch them again. Call it after a change of
 * that person's name or picture.
 */
export async function stampReviewsBy(tx: Tx, userId: string, rev: number): Promise<void> {
  await tx
    .update(reviews)
    .set({ rev })
    .where(and(eq(reviews.reviewerId, userId), eq(reviews.deleted, false)))
}
