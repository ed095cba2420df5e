import { notifications } from '#drizzle/schema/notifications.ts'
import type { Notification } from '#sync/notifications.ts'
import type { RowOf } from '../db/columns.ts'

export const notificationColumns = {
  id: notifications.id,
  title: notifications.title,
  message: notifications.message,
  type: notifications.type,
  link: notifications.link,
  read: notifications.read,
  createdAt: notifications.createdAt,
}

export type NotificationRow = RowOf<typeof notificationColumns>

export const notificationAnswer = (row: NotificationRow): Notification => ({
  _id: row.id,
  title: row.title,
  message: row.message,
  type: row.type,
  ...(row.link !== null && { link: row.link }),
  read: row.read,
  time: new Date(row.createdAt).toISOString(),
})

/** A deleted notification keeps only the fact that it is gone. */
export const gone = (rev: number) => ({
  deleted: true,
  title: '',
  message: '',
  link: null,
  subject: '',
  actorId: null,
  rev,
})
