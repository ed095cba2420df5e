import { eq, sql } from 'drizzle-orm'
import { listingInquiries, listings, listingViews } from '#drizzle/schema/listings.ts'
import { inquireListing, viewListing } from '#sync/actions/listings.ts'
import { day } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'
import { implement } from '../sync/implement.ts'
import { listingAnswer } from './answer.ts'
import { findListing } from './queries.ts'

export const view = implement(viewListing, async ({ tx, actor, now }, { id }) => {
  const row = await findListing(tx, actor, id)
  if (row.sellerId === actor.userId) return listingAnswer(row)
  const first = await tx
    .insert(listingViews)
    .values({ listingId: id, viewerId: actor.userId, day: Math.floor(now / day) })
    .onConflictDoNothing()
    .returning({ day: listingViews.day })
  if (first.length > 0) await countOne(tx, id, { views: sql`${listings.views} + 1` })
  return listingAnswer(await findListing(tx, actor, id))
})

export const inquire = implement(inquireListing, async ({ tx, actor }, { id }) => {
  const row = await findListing(tx, actor, id)
  if (row.sellerId !== actor.userId) await countInquiry(tx, id, actor.userId)
  return listingAnswer(await findListing(tx, actor, id))
})

/** Counts a user's first inquiry about a listing; any further one changes nothing. */
export async function countInquiry(tx: Tx, listingId: string, userId: string): Promise<void> {
  const first = await tx
    .insert(listingInquiries)
    .values({ listingId, userId })
    .onConflictDoNothing()
    .returning({ userId: listingInquiries.userId })
  if (first.length > 0) await countOne(tx, listingId, { inquiries: sql`${listings.inquiries} + 1` })
}

/**
 * Stamps the listings whose counts have grown since the last time, all with one rev: a stamp for
 * every hit would send each popular listing to every device again and again.
 */
export async function flushListingCounts({ readers, writer, sockets }: Resources): Promise<void> {
  const isCounted = eq(listings.counted, true)
  const waiting = await readers.read((db) =>
    db.select({ seq: listings.seq }).from(listings).where(isCounted).limit(1),
  )
  if (waiting.length === 0) return
  const { rev, counted } = await writer.write({
    run: async (tx, stamp) => ({
      rev: stamp,
      counted: await tx
        .update(listings)
        .set({ counted: false, rev: stamp })
        .where(isCounted)
        .returning({ universityId: listings.universityId }),
    }),
  })
  for (const campus of new Set(counted.map(({ universityId }) => universityId)))
    sockets.campusChanged(campus, rev)
}

const countOne = (tx: Tx, id: string, grown: object) =>
  tx
    .update(listings)
    .set({ ...grown, counted: true })
    .where(eq(listings.id, id))
