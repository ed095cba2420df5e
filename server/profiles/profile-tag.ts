import { eq, max, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { syncCommits } from '#drizzle/schema/sync.ts'
import { activityOf } from '../activity/queries.ts'
import { showsActivityTo } from '../activity/visibility.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { weakTag } from '../etag.ts'
import { hasWrittenTo } from '../messages/people.ts'
import { isThere } from './queries.ts'

/** The version of the answer's shape. Raise it when the shape changes. */
const shape = 3

/**
 * A weak ETag of a profile for this viewer, computed without reading the profile: a page that shows
 * it asks every few seconds. Every change of the answer has a newer stamp, of the person, a review or
 * a block, or a message has opened the profile, or the activity that the person shows to this viewer
 * has changed. The commit's tag detects a restored database.
 * @returns undefined for a deleted or suspended person
 */
export async function profileTag(
  db: Db,
  id: string,
  viewerId: string,
): Promise<string | undefined> {
  const [facts] = await factsQuery(db).execute({ id, viewerId })
  if (!facts) return undefined
  const { isOpen, newest, tag, showsActivity, lastSeenAt } = facts
  // The tag must not reveal changes to fields that the answer leaves out.
  const activity = showsActivity ? await activityOf(db, { id, lastSeenAt }) : {}
  return weakTag([shape, id, viewerId, isOpen, newest, tag, ...Object.values(activity)])
}

const factsQuery = prepared((db) => {
  const id = sql.placeholder('id')
  const viewerId = sql.placeholder('viewerId')
  const stamps = [
    db.select({ rev: users.rev }).from(users).where(eq(users.id, id)),
    db
      .select({ rev: max(reviews.rev) })
      .from(reviews)
      .where(eq(reviews.revieweeId, id)),
    // A block also hides the reviews of a third person.
    db
      .select({ rev: max(blocks.rev) })
      .from(blocks)
      .where(eq(blocks.blockerId, viewerId)),
    db
      .select({ rev: max(blocks.rev) })
      .from(blocks)
      .where(eq(blocks.blockedId, viewerId)),
  ]
  const each = stamps.map((stamp) => sql`select coalesce(${stamp}, 0) as rev`)
  const facts = db
    .select({
      isOpen: sql`not ${users.privateProfile} or ${hasWrittenTo(id, viewerId)}`.as('is_open'),
      showsActivity: showsActivityTo(viewerId).as('shows_activity'),
      lastSeenAt: users.lastSeenAt,
      newest: sql`(select max(rev) from (${sql.join(each, sql` union all `)}))`.as('newest_rev'),
    })
    .from(users)
    .where(isThere(id))
    .as('facts')
  return db
    .select({
      isOpen: facts.isOpen,
      newest: facts.newest,
      tag: syncCommits.tag,
      showsActivity: facts.showsActivity,
      lastSeenAt: facts.lastSeenAt,
    })
    .from(facts)
    .leftJoin(syncCommits, eq(syncCommits.rev, facts.newest))
    .prepare()
})
