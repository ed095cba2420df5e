import { and, eq, exists, inArray, isNull, lt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { listingAge } from '#sync/deals/listing-age.ts'
import { dayIn } from '#sync/deals/must-go-by.ts'
import { hour } from '#sync/time.ts'
import type { Db } from '../db/open.ts'

/** Which listings a sweep takes at a time. */
export type Due = (db: Db, now: number) => SQL | undefined

/** How long after midnight a seller is asked about a day that is over. */
const morning = 9 * hour

/** The time zones of all campuses. */
export async function zonesOf(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ zone: universities.zone }).from(universities)
  return rows.map(({ zone }) => zone)
}

/** Neither sold nor deleted. A reservation asks by itself. */
function isOpen(db: Db): SQL | undefined {
  const reserved = db
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.listingId, listings.id), eq(deals.state, 'reserved')))
  return and(eq(listings.deleted, false), ne(listings.status, 'Sold'), not(exists(reserved)))
}

/** Left alone for long. */
const isAged: Due = (db, now) =>
  and(
    isOpen(db),
    isNull(listings.hiddenBy),
    lte(sql`coalesce(${listings.touchedAt}, ${listings.listedAt})`, now - listingAge.untouched),
  )

export const isUntouched: Due = (db, now) => and(isAged(db, now), isNull(listings.askedAt))
export const isUnanswered: Due = (db, now) =>
  and(isAged(db, now), lte(listings.askedAt, now - listingAge.answer))

/** Had to go by a day that is over on its campus. */
export const isDayOver =
  (zones: readonly string[]): Due =>
  (db, now) =>
    and(isOpen(db), isNull(listings.hiddenBy), hadToGo(db, zones, now))

/** Was hidden for its day, and it is morning there. */
export const isMorningAfter =
  (zones: readonly string[]): Due =>
  (db, now) =>
    and(
      isOpen(db),
      eq(listings.hiddenBy, 'age'),
      isNull(listings.askedAt),
      hadToGo(db, zones, now - morning),
    )

const hadToGo = (db: Db, zones: readonly string[], at: number): SQL | undefined =>
  or(
    // Without a campus there is no day.
    sql`false`,
    ...zones.map((zone) => {
      const there = db
        .select({ id: universities.id })
        .from(universities)
        .where(eq(universities.zone, zone))
      return and(lt(listings.mustGoBy, dayIn(at, zone)), inArray(listings.universityId, there))
    }),
  )
