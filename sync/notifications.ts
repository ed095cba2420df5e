import * as v from 'valibot'
import { defineAction } from './engine/action.ts'
import { idSchema } from './id.ts'
import type { RowRef } from './engine/view.ts'

/** A new kind is added here, and made by `notify` on the server; nothing else knows them apart. */
export const notificationTypes = ['message', 'savedListing', 'other'] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationSchema = v.object({
  _id: v.string(),
  title: v.string(),
  message: v.string(),
  type: v.picklist(notificationTypes),
  /** A page of the app, where there is one to go to. */
  link: v.optional(v.string()),
  read: v.boolean(),
  /** When it was made, ISO 8601. */
  time: v.string(),
})
export type Notification = v.InferOutput<typeof notificationSchema>

/** The latest first, the same on every device. */
export const latestFirst = (one: Notification, other: Notification): number =>
  order(other).localeCompare(order(one))

const order = ({ time, _id }: Notification): string => `${time} ${_id}`

const ref = (key: string): RowRef => ({ table: 'notifications', key })

export const readNotification = defineAction('notification.read', {
  version: 1,
  rest: 'PATCH /api/notifications/:id/read',
  args: v.strictObject({ id: idSchema }),
  touches: ({ id }) => [ref(id)],
  local(view, { id }) {
    const row = view.get('notifications', id)
    if (row) view.put('notifications', { ...row, read: true })
  },
  silent: true,
})

export const deleteNotification = defineAction('notification.delete', {
  version: 1,
  rest: 'DELETE /api/notifications/:id',
  args: v.strictObject({ id: idSchema }),
  touches: ({ id }) => [ref(id)],
  local(view, { id }) {
    view.delete('notifications', id)
  },
  words: () => 'Delete a notification',
})

/** How many can be named at once: more than anybody is shown. */
export const mostCleared = 500

/** Deletes those that somebody has seen, and none that came meanwhile. */
export const clearNotifications = defineAction('notification.clear', {
  version: 1,
  rest: 'DELETE /api/notifications',
  args: v.strictObject({ ids: v.pipe(v.array(idSchema), v.maxLength(mostCleared)) }),
  touches: ({ ids }) => ids.map(ref),
  local(view, { ids }) {
    for (const id of ids) view.delete('notifications', id)
  },
  words: () => 'Clear your notifications',
})
