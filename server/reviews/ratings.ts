import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Counts the ratings of people again from their reviews. Call it in the transaction of every change
 * of a review, so that no order of writes can make the average drift.
 * @param whom their ids, or a query for them
 */
export async function recountRatings(tx: Tx, whom: string[] | SQL, rev: number): Promise<void> {
  const counted = sql`from ${reviews} where ${and(
    eq(reviews.revieweeId, sql`${users.id}`),
    eq(reviews.deleted, false),
    eq(reviews.hidden, false),
  )}`
  await tx
    .update(users)
    .set({
      ratingSum: sql`(select coalesce(sum(${reviews.rating}), 0) ${counted})`,
      ratingCount: sql`(select count(*) ${counted})`,
      rev,
    })
    .where(Array.isArray(whom) ? inArray(users.id, whom) : sql`${users.id} in ${whom}`)
}
