import { clearNotifications } from '#sync/actions/notifications.ts'
import { messageSchema } from '#sync/answer.ts'
import { isId } from '#sync/id.ts'
import { notificationSchema } from '#sync/notifications.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { clear, markRead, remove } from './actions.ts'
import { noSuchNotification } from './queries.ts'

export const notificationWrites: Exposure[] = [
  expose(markRead, {
    summary: 'Marks a notification of yours as read.',
    body: noBody,
    args: addressed,
    answer: notificationSchema,
    refuses: ['not_found'],
  }),
  expose(remove, {
    summary: 'Deletes a notification of yours.',
    about: 'One that you have deleted already is answered the same.',
    body: noBody,
    args: addressed,
    answer: messageSchema,
    says: 'Notification deleted.',
    refuses: ['not_found'],
  }),
  expose(clear, {
    summary: 'Deletes several notifications of yours.',
    about: 'What is not yours, or is gone already, is passed over.',
    body: clearNotifications.args,
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Notifications deleted.',
  }),
]

/** An id that no notification can have gets the same answer as an unknown one. */
function addressed({ id }: { id: string }): { id: string } {
  if (!isId(id)) throw noSuchNotification()
  return { id }
}
