import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { listingInquiries, listings, listingViews } from '#drizzle/schema/listings.ts'
import { inquireListing, viewListing } from '#sync/actions/listings.ts'
import { day, minute, second } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'
import { implement } from '../sync/implement.ts'
import { listingAnswer } from './listing-rows.ts'
import { findListing } from './queries.ts'

export const view = implement(viewListing, async ({ tx, actor, now }, { id }) => {
  const row = await findListing(tx, actor, id)
  if (row.sellerId === actor.userId) return listingAnswer(row, actor.userId)
  const first = await tx
    .insert(listingViews)
    .values({ listingId: id, viewerId: actor.userId, day: Math.floor(now / day) })
    .onConflictDoNothing()
    .returning({ day: listingViews.day })
  if (first.length > 0) await countOne(tx, id, { views: sql`${listings.views} + 1` })
  return listingAnswer(await findListing(tx, actor, id), actor.userId)
})

export const inquire = implement(inquireListing, async ({ tx, actor }, { id }) => {
  const row = await findListing(tx, actor, id)
  if (row.sellerId !== actor.userId) await countInquiry(tx, id, actor.userId)
  return listingAnswer(await findListing(tx, actor, id), actor.userId)
})

/** Counts a user's first inquiry about a listing. Further ones change nothing. */
export async function countInquiry(tx: Tx, listingId: string, userId: string): Promise<void> {
  const first = await tx
    .insert(listingInquiries)
    .values({ listingId, userId })
    .onConflictDoNothing()
    .returning({ userId: listingInquiries.userId })
  if (first.length > 0) await countOne(tx, listingId, { inquiries: sql`${listings.inquiries} + 1` })
}

/**
 * Stamps the counts that have grown since the last time, all with one rev. A stamp for every hit would
 * send the counts of each popular listing to every device again and again.
 * @param isDue whether the counts of a campus are to be stamped now
 */
export async function flushListingCounts(
  { readers, writer, sockets }: Resources,
  isDue: (universityId: string) => boolean = () => true,
): Promise<void> {
  const isCounted = eq(listings.counted, true)
  const waiting = await readers.read((db) =>
    db.selectDistinct({ universityId: listings.universityId }).from(listings).where(isCounted),
  )
  const campuses = waiting.map(({ universityId }) => universityId).filter(isDue)
  if (campuses.length === 0) return
  const rev = await writer.write({
    async run(tx, stamp) {
      const isOfThese = inArray(listings.universityId, campuses)
      await tx
        .update(listings)
        .set({ counted: false, countsRev: stamp, rev: revAfterCounts(stamp) })
        .where(and(isCounted, isOfThese))
      return stamp
    },
  })
  for (const campus of campuses) sockets.campusChanged(campus, rev)
}

/**
 * Counts travel without their listing to the devices of its campus. A seller who has moved away gets the
 * listing again, because no device of the other campus follows its counts.
 */
const revAfterCounts = (stamp: number): SQL => sql`case
  when ${listings.universityId} = (select university_id from users where id = ${listings.sellerId})
  then ${listings.rev} else ${stamp} end`

/** Milliseconds between two flushes of a quiet campus, and of the busiest. */
const shortest = 30 * second
const longest = 5 * minute
/** How many open pages a campus may have before its counts arrive less often. */
const fewPages = 100

/** A flush leads to a round of each open page, so many pages get their counts less often. */
export const countInterval = (pages: number): number =>
  Math.min(longest, shortest * Math.max(1, pages / fewPages))

/** @returns flushes the campuses whose interval is over. Call it every 30 seconds. */
export function dueCountFlush(): (resources: Resources) => Promise<void> {
  const flushed = new Map<string, number>()
  return (resources) =>
    flushListingCounts(resources, (campus) => {
      const now = resources.clock()
      const interval = countInterval(resources.sockets.pagesOn(campus))
      // A timer may be a little early, and the clock may be set back.
      const isOver = Math.abs(now - (flushed.get(campus) ?? 0)) > interval - second
      if (isOver) flushed.set(campus, now)
      return isOver
    })
}

const countOne = (tx: Tx, id: string, grown: object) =>
  tx
    .update(listings)
    .set({ ...grown, counted: true })
    .where(eq(listings.id, id))
