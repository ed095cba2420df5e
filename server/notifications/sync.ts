import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { window } from '#sync/engine/protocol.ts'
import { peopleOfChangedBlocks } from '../blocks/sync.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf } from '../sync/synced-noun.ts'
import { syncedRows } from '../sync/synced-rows.ts'
import { notificationAnswer, notificationColumns } from './answer.ts'
import { ownNotifications } from './visibility.ts'

const { actorId, createdAt, id, rev, userId } = notifications
const isOwn = eq(userId, anyViewer.userId)
const isVisible = ownNotifications(anyViewer)

/**
 * The viewer's latest notifications. A block hides those about the other person; unblocking shows
 * them again.
 */
export const syncedNotifications = syncedRows({
  table: 'notifications',
  stamps: (db) => [stampsOf(db, rev, isOwn)],
  select: (db) =>
    db.select({ isVisible: sql<number>`${isVisible}`, ...notificationColumns }).from(notifications),
  changed: (db) => and(isOwn, or(isOfSpan(rev), inArray(actorId, peopleOfChangedBlocks(db)))),
  isGone: (row) => row.isVisible === 0,
  initial: (db) =>
    inArray(
      id,
      db
        .select({ id })
        .from(notifications)
        .where(isVisible)
        .orderBy(desc(createdAt), desc(id))
        .limit(window.notifications),
    ),
  order: { at: createdAt, id },
  placeOf: (row) => ({ at: row.createdAt, id: row.id }),
  answer: notificationAnswer,
})
