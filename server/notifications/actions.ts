import { and, eq, inArray, lte } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import {
  clearNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
} from '#sync/actions/notifications.ts'
import { implement } from '../sync/implement.ts'
import { gone, notificationAnswer } from './answer.ts'
import { findOwn, noSuchNotification } from './queries.ts'
import { ownNotifications } from './visibility.ts'

export const markRead = implement(readNotification, async ({ tx, actor, rev }, { id }) => {
  const { deleted, ...row } = await findOwn(tx, actor, id)
  if (deleted) throw noSuchNotification()
  if (!row.read)
    await tx.update(notifications).set({ read: true, rev }).where(eq(notifications.id, id))
  return notificationAnswer({ ...row, read: true })
})

/** A device that was away longer marks nothing that it has not seen. */
export const markAllRead = implement(readAllNotifications, async ({ tx, actor, rev }, { upTo }) => {
  const { createdAt, read } = notifications
  await tx
    .update(notifications)
    .set({ read: true, rev })
    .where(and(ownNotifications(actor), eq(read, false), lte(createdAt, Date.parse(upTo))))
  return { message: 'Notifications marked as read.' }
})

/** Deleting twice is not an error: two devices may both have done it while offline. */
export const remove = implement(deleteNotification, async ({ tx, actor, rev }, { id }) => {
  const { deleted } = await findOwn(tx, actor, id)
  if (!deleted) await tx.update(notifications).set(gone(rev)).where(eq(notifications.id, id))
  return { message: 'Notification deleted.' }
})

export const clear = implement(clearNotifications, async ({ tx, actor, rev }, { ids }) => {
  const own = and(eq(notifications.userId, actor.userId), eq(notifications.deleted, false))
  await tx
    .update(notifications)
    .set(gone(rev))
    .where(and(own, inArray(notifications.id, ids)))
  return { message: 'Notifications deleted.' }
})
