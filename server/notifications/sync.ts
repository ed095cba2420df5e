import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { window } from '#sync/engine/protocol.ts'
import { peopleOfChangedBlocks } from '../blocks/sync.ts'
import { prepared } from '../db/prepared.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf, type SyncedNoun } from '../sync/synced-noun.ts'
import { notificationAnswer, notificationColumns } from './answer.ts'
import { ownNotifications } from './visibility.ts'

const isOwn = eq(notifications.userId, anyViewer.userId)

/**
 * The viewer's latest notifications. A block hides those about the other person; unblocking shows
 * them again.
 */
export const syncedNotifications: SyncedNoun = {
  stamps: (db) => [stampsOf(db, notifications.rev, isOwn)],
  async addFirst(db, viewer, changes) {
    for (const row of await latestQuery(db).execute({ ...viewer }))
      changes.put('notifications', notificationAnswer(row))
  },
  async addChanges(db, { viewer, ...span }, changes) {
    for (const { isVisible, ...row } of await changedQuery(db).execute({ ...viewer, ...span })) {
      if (isVisible) changes.put('notifications', notificationAnswer(row))
      else changes.delete('notifications', row.id)
    }
  },
}

const latestQuery = prepared((db) =>
  db
    .select(notificationColumns)
    .from(notifications)
    .where(ownNotifications(anyViewer))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(window.notifications)
    .prepare(),
)

const changedQuery = prepared((db) =>
  db
    .select({
      isVisible: sql<number>`${ownNotifications(anyViewer)}`,
      ...notificationColumns,
    })
    .from(notifications)
    .where(
      and(
        isOwn,
        or(isOfSpan(notifications.rev), inArray(notifications.actorId, peopleOfChangedBlocks(db))),
      ),
    )
    .prepare(),
)
