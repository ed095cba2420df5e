import { eq, or, sql } from 'drizzle-orm'
import { reviews } from '#drizzle/schema/reviews.ts'
import type { Tx } from '../db/writer.ts'
import { emptied } from './own.ts'
import { recountRatings } from './ratings.ts'

/** Empties the reviews that a leaving person wrote or received, and corrects the averages of others. */
export async function eraseReviews(tx: Tx, userId: string, rev: number): Promise<void> {
  await tx
    .update(reviews)
    .set({ ...emptied, rev })
    .where(or(eq(reviews.reviewerId, userId), eq(reviews.revieweeId, userId)))
  const reviewed = sql`(select ${reviews.revieweeId} from ${reviews} where ${reviews.reviewerId} = ${userId})`
  await recountRatings(tx, reviewed, rev)
}
