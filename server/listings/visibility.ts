import { and, eq, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import { listings } from '#drizzle/schema/listings.ts'

/** Who looks: somebody, or each row of a query. */
export interface Viewer {
  userId: string | Placeholder | SQLiteColumn
  universityId: string | Placeholder | SQLiteColumn
}

/** Bound when a prepared query is run. */
export const anyViewer = {
  userId: sql.placeholder('userId'),
  universityId: sql.placeholder('universityId'),
} satisfies Viewer

/**
 * The one place that decides which listings a viewer may see: those of the own campus whose photos
 * have arrived and whose seller may be met, and always one's own. For queries over listings joined with their sellers (`users`).
 * Whatever changes the answer stamps a row: the listing, a move or a block.
 */
export function visibleTo(viewer: Viewer): SQL | undefined {
  const ofCampus = and(
    eq(listings.universityId, viewer.universityId),
    eq(listings.waiting, false),
    mayMeet(viewer),
  )
  return and(eq(listings.deleted, false), or(eq(listings.sellerId, viewer.userId), ofCampus))
}

/** Sellers (`users`) who are not suspended and between whom and the viewer no block exists. */
export function mayMeet(viewer: Viewer): SQL | undefined {
  return and(
    isNull(users.suspendedAt),
    eq(users.deleted, false),
    notBlocked(sql`${viewer.userId}`, sql`${users.id}`),
  )
}

/** Neither of two people (expressions for their ids) blocks the other. True where one is null. */
export const notBlocked = (one: SQL, other: SQL): SQL | undefined =>
  and(noBlock(one, other), noBlock(other, one))

const noBlock = (blocker: SQL, blocked: SQL): SQL => sql`not exists (
  select 1 from ${blocks}
  where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${blocked} and not ${blocks.deleted}
)`
