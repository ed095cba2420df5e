import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import type { RowRef, View } from '../engine/view.ts'
import { idSchema } from '../id.ts'
import { mostCleared } from '../notifications.ts'

const ids = v.pipe(v.array(idSchema), v.maxLength(mostCleared))
const ref = (key: string): RowRef => ({ table: 'notifications', key })

export const readNotification = defineAction('notification.read', {
  version: 1,
  rest: 'PATCH /api/notifications/:id/read',
  args: v.strictObject({ id: idSchema }),
  touches: ({ id }) => [ref(id)],
  local: (view, { id }) => showAsRead(view, id),
  silent: true,
})

/** Marks as read what was made up to a time, which is that of the latest that the user saw. */
export const readAllNotifications = defineAction('notification.readAll', {
  version: 1,
  rest: 'PATCH /api/notifications/read-all',
  args: v.strictObject({
    upTo: v.pipe(v.string(), v.isoTimestamp()),
    /** Those that the device shows as read until their rows arrive. The server goes by the time. */
    ids: v.optional(ids, []),
  }),
  touches: (args) => args.ids.map(ref),
  local(view, args) {
    for (const id of args.ids) showAsRead(view, id)
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

/** Deletes the notifications that the user saw, and none that arrived in the meantime. */
export const clearNotifications = defineAction('notification.clear', {
  version: 1,
  rest: 'DELETE /api/notifications',
  args: v.strictObject({ ids }),
  touches: (args) => args.ids.map(ref),
  local(view, args) {
    for (const id of args.ids) view.delete('notifications', id)
  },
  words: () => 'Clear your notifications',
})

function showAsRead(view: View, id: string): void {
  const row = view.get('notifications', id)
  if (row) view.put('notifications', { ...row, read: true })
}
