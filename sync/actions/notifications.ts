import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import type { RowRef } from '../engine/view.ts'
import { idSchema } from '../id.ts'
import { mostCleared } from '../notifications.ts'

/** Those that the user saw, and none that arrived in the meantime. */
const ids = v.pipe(v.array(idSchema), v.maxLength(mostCleared))
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

/** Marks several as read, such as all of the drawer or all messages of one person. */
export const readNotifications = defineAction('notification.readAll', {
  version: 1,
  rest: 'PATCH /api/notifications/read-all',
  args: v.strictObject({ ids }),
  touches: (args) => args.ids.map(ref),
  local(view, args) {
    for (const id of args.ids) {
      const row = view.get('notifications', id)
      if (row) view.put('notifications', { ...row, read: true })
    }
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

/** Deletes several. */
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
