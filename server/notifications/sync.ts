import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { window } from '#sync/engine/protocol.ts'
import { peopleOfChangedBlocks } from '../blocks/sync.ts'
import { prepared } from '../db/prepared.ts'
import { anyViewer } from '../listings/visibility.ts'
import {
  isAfterStart,
  isOfSpan,
  stampsOf,
  startAfter,
  type SnapshotPart,
  type SyncedNoun,
} from '../sync/synced-noun.ts'
import { notificationAnswer, notificationColumns } from './answer.ts'
import { ownNotifications } from './visibility.ts'

const isOwn = eq(notifications.userId, anyViewer.userId)

/**
 * The viewer's latest notifications. A block hides those about the other person; unblocking shows
 * them again.
 */
export const syncedNotifications: SyncedNoun = {
  stamps: (db) => [stampsOf(db, notifications.rev, isOwn)],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const { isVisible, ...row } of await changedQuery(db).execute({ ...viewer, ...span })) {
      if (isVisible) changes.put('notifications', notificationAnswer(row))
      else changes.delete('notifications', row.id)
    }
  },
}

/** The viewer's latest notifications. */
export const latestNotifications: SnapshotPart = {
  async addPage(db, viewer, { after, limit }, changes) {
    const rows = await latestQuery(db).execute({ ...viewer, ...after, limit })
    for (const row of rows) changes.put('notifications', notificationAnswer(row))
    return startAfter(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  },
}

const latestQuery = prepared((db) => {
  const { createdAt, id } = notifications
  const latest = db
    .select({ id })
    .from(notifications)
    .where(ownNotifications(anyViewer))
    .orderBy(desc(createdAt), desc(id))
    .limit(window.notifications)
  return db
    .select(notificationColumns)
    .from(notifications)
    .where(and(inArray(id, latest), isAfterStart(createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(sql.placeholder('limit'))
    .prepare()
})

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
