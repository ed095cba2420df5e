import { and, desc, eq, sql } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { isEarlier, type PageInTime } from '../paging.ts'
import { prepared } from '../db/prepared.ts'
import { notificationColumns, type NotificationRow } from './answer.ts'
import { ownNotifications } from './visibility.ts'

export const noSuchNotification = () =>
  new Refusal('not_found', 'This notification does not exist.')

/** A viewer's notifications after `after`, latest first. */
export function notificationsOf(
  db: Db,
  viewer: Pick<Actor, 'userId'>,
  { after, limit }: PageInTime,
): Promise<NotificationRow[]> {
  const { createdAt, id } = notifications
  const earlier = isEarlier(createdAt, id, after)
  return db
    .select(notificationColumns)
    .from(notifications)
    .where(and(ownNotifications(viewer), earlier))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/**
 * The actor's own notification, even a deleted one. @throws Refusal `not_found` for another's or
 * none
 */
export async function findOwn(
  db: Db,
  { userId }: Actor,
  id: string,
): Promise<NotificationRow & { deleted: boolean }> {
  const [row] = await ownQuery(db).execute({ id, userId })
  if (!row) throw noSuchNotification()
  return row
}

const ownQuery = prepared((db) =>
  db
    .select({ ...notificationColumns, deleted: notifications.deleted })
    .from(notifications)
    .where(
      and(
        eq(notifications.id, sql.placeholder('id')),
        eq(notifications.userId, sql.placeholder('userId')),
      ),
    )
    .prepare(),
)
