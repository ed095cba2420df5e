import type { Context } from 'hono'
import * as v from 'valibot'
import { clearNotifications, readAllNotifications } from '#sync/actions/notifications.ts'
import { messageSchema } from '#sync/answer.ts'
import { isId } from '#sync/id.ts'
import { notificationSchema } from '#sync/notifications.ts'
import type { Env } from '../env.ts'
import { pageAnswer, pageRequest, placeOf } from '../paging.ts'
import { answerData } from '../data-answer.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { ownSessionOf } from '../viewer.ts'
import { clear, markAllRead, markRead, remove } from './actions.ts'
import { notificationAnswer } from './answer.ts'
import { noSuchNotification, notificationsOf } from './queries.ts'

/** GET /api/notifications/:id, where the id is the user's. */
export async function readNotifications(c: Context<Env>): Promise<Response> {
  const { actor } = ownSessionOf(c)
  const page = pageRequest(c.req.query())
  const after = page.cursor === undefined ? undefined : placeAfter(page.cursor)
  const rows = await c
    .get('resources')
    .readers.read((db) => notificationsOf(db, actor, { after, limit: page.limit + 1 }))
  const answer = pageAnswer(c.req.url, page, rows, {
    place: ({ createdAt, id }) => `${createdAt} ${id}`,
    text: (row) => JSON.stringify(notificationAnswer(row)),
  })
  return answerData(c, answer)
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
    summary: 'Marks your notification as read.',
    body: noBody,
    args: addressed,
    answer: notificationSchema,
    refuses: ['not_found'],
  }),
  expose(markAllRead, {
    summary: 'Marks your notifications up to a time as read.',
    about: 'Send the `time` of the latest one that was seen. Later ones stay unread.',
    body: v.pick(readAllNotifications.args, ['upTo']),
    args: ({ body: { upTo } }) => ({ upTo, ids: [] }),
    answer: messageSchema,
    says: 'Notifications marked as read.',
  }),
  expose(remove, {
    summary: 'Deletes your notification.',
    about: 'Deleting it again succeeds, too.',
    body: noBody,
    args: addressed,
    answer: messageSchema,
    says: 'Notification deleted.',
    refuses: ['not_found'],
  }),
  expose(clear, {
    summary: 'Deletes several of your notifications.',
    about: 'Skips ids that are not yours or are already deleted.',
    body: clearNotifications.args,
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Notifications deleted.',
  }),
]
