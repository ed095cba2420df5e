import { and, eq, isNotNull, isNull, not, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { blocksOther } from '../blocks/blocks-other.ts'

/** The viewer: a person, or each row of a query. */
export interface Viewer {
  userId: string | Placeholder | SQLiteColumn
  universityId: string | Placeholder | SQLiteColumn
}

/** Bound when a prepared query runs. */
export const anyViewer = {
  userId: sql.placeholder('userId'),
  universityId: sql.placeholder('universityId'),
} satisfies Viewer

/**
 * The one place that decides which listings a viewer may see: those of the own campus whose photos
 * have arrived, that nobody hid and whose seller the viewer may meet, and always the viewer's own. For
 * queries over listings joined with their sellers (`users`). Every change of the answer stamps a row:
 * the listing, a move or a block.
 */
export function visibleTo(viewer: Viewer): SQL | undefined {
  const ofCampus = and(
    eq(listings.universityId, viewer.universityId),
    eq(listings.waiting, false),
    isNull(listings.hiddenBy),
    mayMeet(viewer),
  )
  return and(eq(listings.deleted, false), or(eq(listings.sellerId, viewer.userId), ofCampus))
}

/**
 * What opens by its address: moderators also see listings that were hidden. Lists and devices do not
 * show them.
 */
export function readableBy(viewer: Viewer): SQL | undefined {
  const isModerator = sql`exists (
    select 1 from ${users} as moderators
    where moderators.id = ${viewer.userId} and moderators.moderator)`
  const hidden = and(eq(listings.deleted, false), isNotNull(listings.hiddenBy), isModerator)
  return or(visibleTo(viewer), hidden)
}

/** Sellers (`users`) who are not suspended and between whom and the viewer no block exists. */
export function mayMeet(viewer: Viewer): SQL | undefined {
  return and(
    isNull(users.suspendedAt),
    eq(users.deleted, false),
    notBlocked(sql`${viewer.userId}`, sql`${users.id}`),
  )
}

/** Neither of two people (expressions for their ids) blocks the other. True if one is null. */
export const notBlocked = (one: SQL, other: SQL): SQL | undefined =>
  and(not(blocksOther(one, other)), not(blocksOther(other, one)))
