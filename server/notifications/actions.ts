import { and, eq, inArray } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import {
  clearNotifications,
  deleteNotification,
  readNotification,
  readNotifications,
} from '#sync/actions/notifications.ts'
import type { Actor } from '#sync/engine/action.ts'
import { implement } from '../sync/implement.ts'
import { gone, notificationAnswer } from './answer.ts'
import { findOwn, noSuchNotification } from './queries.ts'

export const markRead = implement(readNotification, async ({ tx, actor, rev }, { id }) => {
  const { deleted, ...row } = await findOwn(tx, actor, id)
  if (deleted) throw noSuchNotification()
  if (!row.read)
    await tx.update(notifications).set({ read: true, rev }).where(eq(notifications.id, id))
  return notificationAnswer({ ...row, read: true })
})

/** Ids of others are skipped, as are those that were read or deleted on another device. */
export const markAllRead = implement(readNotifications, async ({ tx, actor, rev }, { ids }) => {
  const unread = and(isOwn(actor), eq(notifications.read, false))
  await tx
    .update(notifications)
    .set({ read: true, rev })
    .where(and(unread, inArray(notifications.id, ids)))
  return { message: 'Notifications marked as read.' }
})

/** Deleting twice is not an error: two devices may both have done it while offline. */
export const remove = implement(deleteNotification, async ({ tx, actor, rev }, { id }) => {
  const { deleted } = await findOwn(tx, actor, id)
  if (!deleted) await tx.update(notifications).set(gone(rev)).where(eq(notifications.id, id))
  return { message: 'Notification deleted.' }
})

export const clear = implement(clearNotifications, async ({ tx, actor, rev }, { ids }) => {
  await tx
    .update(notifications)
    .set(gone(rev))
    .where(and(isOwn(actor), inArray(notifications.id, ids)))
  return { message: 'Notifications deleted.' }
})

const isOwn = ({ userId }: Actor) =>
  and(eq(notifications.userId, userId), eq(notifications.deleted, false))
