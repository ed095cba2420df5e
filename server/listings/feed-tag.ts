import { createHash } from 'node:crypto'
import { eq, max, sql } from 'drizzle-orm'
import { blocks } from '#drizzle/schema/blocks.ts'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import { syncCommits } from '#drizzle/schema/sync.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { anyViewer } from './visibility.ts'

/** The shape of the answer. To be raised when it changes, so that no browser keeps the older one. */
const shape = 1

/**
 * A weak ETag (RFC 9110, 8.8.3) of a feed address for this viewer, without reading the feed: whatever
 * changes it carries a newer stamp. The commit's tag tells a restored database from the one before.
 */
export async function feedTag(db: Db, viewer: Actor, address: string): Promise<string> {
  const newest = await Promise.resolve(newestStamp(db).values({ ...viewer }))
  const parts = [shape, viewer.userId, viewer.universityId, ...newest.flat(), address]
  return `W/"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`
}

const newestStamp = prepared((db) => {
  const { userId, universityId } = anyViewer
  const stamps = [
    db
      .select({ rev: max(listings.rev) })
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
  // A commit of long ago is forgotten, and so is its tag; its number still tells it from others.
  return db
    .select({ rev: sql`newest_rev`, tag: syncCommits.tag })
    .from(newest)
    .leftJoin(syncCommits, eq(syncCommits.rev, sql`newest_rev`))
    .prepare()
})
