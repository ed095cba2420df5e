import type { Context } from 'hono'
import * as v from 'valibot'
import { notificationSchema } from '#sync/notifications.ts'
import { ownSessionOf } from '../viewer.ts'
import type { Env } from '../env.ts'
import type { Reference } from '../openapi/reference.ts'
import { pageAnswer, pageRequest, placeOf } from '../paging.ts'
import { notificationAnswer } from './answer.ts'
import { notificationsOf } from './queries.ts'

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
