import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import { newestDay } from '#sync/deals/must-go-by.ts'
import { day } from '#sync/time.ts'
import type { Db } from '../db/open.ts'
import { dailyOf } from '../notifications/subject.ts'

/** The subject of the notification that asks a seller. */
export const askedSubject = dailyOf('still available')

/** The listings about which a seller is asked. What was not answered stays hidden, and is not among them. */
export function isWaiting(sellerId: string, now: number): SQL | undefined {
  const isOver = and(
    eq(listings.hiddenBy, 'age'),
    lt(listings.mustGoBy, newestDay(now)),
    gt(listings.askedAt, now - day),
  )
  return and(
    eq(listings.sellerId, sellerId),
    eq(listings.deleted, false),
    ne(listings.status, 'Sold'),
    isNotNull(listings.askedAt),
    or(isNull(listings.hiddenBy), isOver),
  )
}

/** The newest of them, by id. */
export async function askedIds(
  db: Db,
  { sellerId, now, most }: { sellerId: string; now: number; most: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(isWaiting(sellerId, now))
    .orderBy(desc(listings.seq))
    .limit(most)
  return rows.map(({ id }) => id)
}
