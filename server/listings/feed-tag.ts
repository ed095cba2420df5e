import { eq, max, sql } from 'drizzle-orm'
import { blocks } from '#drizzle/schema/blocks.ts'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import { syncCommits } from '#drizzle/schema/sync.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { weakTag } from '../etag.ts'
import { anyViewer } from './visibility.ts'

/**
 * The version of the answer's shape. Raise it when the shape changes, so that browsers drop old
 * answers.
 */
const shape = 2

/**
 * A weak ETag of a feed address for this viewer, computed without reading the feed: every change of
 * the feed has a newer stamp. The commit's tag detects a restored database.
 */
export async function feedTag(db: Db, viewer: Actor, address: string): Promise<string> {
  const newest = await Promise.resolve(newestStamp(db).values({ ...viewer }))
  const parts = [shape, viewer.userId, viewer.universityId, ...newest.flat(), address]
  return weakTag(parts)
}

const newestStamp = prepared((db) => {
  const { userId, universityId } = anyViewer
  const stamps = [
    db
      .select({ rev: max(listings.rev) })
      .from(listings)
      .where(eq(listings.universityId, universityId)),
    db
      .select({ rev: max(listings.countsRev) })
      .from(listings)
      .where(eq(listings.universityId, universityId)),
    db
      .select({ rev: max(listingMoves.rev) })
      .from(listingMoves)
      .where(eq(listingMoves.universityId, universityId)),
    db
      .select({ rev: max(blocks.rev) })
      .from(blocks)
      .where(eq(blocks.blockerId, userId)),
    db
      .select({ rev: max(blocks.rev) })
      .from(blocks)
      .where(eq(blocks.blockedId, userId)),
  ]
  const each = stamps.map((stamp) => sql`select coalesce(${stamp}, 0) as rev`)
  const newest = sql`(select max(rev) as newest_rev from (${sql.join(each, sql` union all `)}))`
  // The tag of an old commit is deleted. Its number still identifies it.
  return db
    .select({ rev: sql`newest_rev`, tag: syncCommits.tag })
    .from(newest)
    .leftJoin(syncCommits, eq(syncCommits.rev, sql`newest_rev`))
    .prepare()
})
