import * as v from 'valibot'
import { notificationSchema } from '#sync/notifications.ts'
import type { Reference } from '../openapi/reference.ts'

export const notificationReads: Reference[] = [
  {
    at: 'GET /api/notifications/:id',
    summary: 'Lists your notifications, most recent first.',
    about:
      'The id must be your own; another id gets 404. While a page of yours is open, new notifications also arrive over the socket: `new_notification`, with `{notification}`. A name or a title in a sentence that runs from right to left is between the marks of a Unicode isolate (U+2068 and U+2069).',
    isPaged: true,
    answer: v.array(notificationSchema),
    refuses: ['not_found'],
  },
]
