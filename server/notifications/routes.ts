import type { Context } from 'hono'
import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { isId } from '#sync/id.ts'
import { clearNotifications, notificationSchema } from '#sync/notifications.ts'
import { ownSessionOf } from '../viewer.ts'
import type { Env } from '../env.ts'
import type { Reference } from '../openapi/reference.ts'
import { pageAnswer, pageRequest, placeOf } from '../paging.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { clear, markRead, remove } from './actions.ts'
import { notificationAnswer } from './answer.ts'
import { notificationsOf, noSuchNotification } from './queries.ts'

/** GET /api/notifications/:id, where the id is the user's. */
export async function readNotifications(c: Context<Env>): Promise<Response> {
  const { actor } = ownSessionOf(c)
  const page = pageRequest(c.req.query())
  const after = page.cursor === undefined ? undefined : placeAfter(page.cursor)
  const rows = await c.var.resources.readers.read((db) =>
    notificationsOf(db, actor, { after, limit: page.limit + 1 }),
  )
  return pageAnswer(c.req.url, page, rows, {
    place: ({ createdAt, id }) => `${createdAt} ${id}`,
    text: (row) => JSON.stringify(notificationAnswer(row)),
    headers: { 'cache-control': 'no-store' },
  })
}

function placeAfter(cursor: string): { createdAt: number; id: string } {
  const [createdAt = '', id = ''] = placeOf(cursor, /^\d{1,15} [0-9a-f-]{36}$/).split(' ')
  return { createdAt: Number(createdAt), id }
}

/** An id that no notification can have gets the same answer as an unknown one. */
function addressed({ id }: { id: string }): { id: string } {
  if (!isId(id)) throw noSuchNotification()
  return { id }
}

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

export const notificationReads: Reference[] = [
  {
    at: 'GET /api/notifications/:id',
    summary: 'Your notifications, the latest first.',
    about:
      'The id is your own; another’s is 404. What is made while your page is open comes over the socket as well: `new_notification`, with `{notification}`.',
    isPaged: true,
    answer: v.array(notificationSchema),
    refuses: ['not_found'],
  },
]
