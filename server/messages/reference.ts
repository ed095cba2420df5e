import * as v from 'valibot'
import { messageAnswerSchema, messageListSchema } from '#sync/messages.ts'
import type { Reference } from '../openapi/reference.ts'
import { messagesQuery } from './wire.ts'

export const messageReads: Reference[] = [
  {
    at: 'GET /messages/get-messageList/:userId',
    summary: 'Lists your conversations, most recent first.',
    isPaged: true,
    answer: messageListSchema,
    refuses: ['not_found', 'limited'],
  },
  {
    at: 'GET /messages/get-messages/:userId/:otherUsername',
    summary: 'Lists the messages of a conversation in the order they were sent.',
    about:
      'The first page has the most recent messages; `next` leads to earlier ones. The id of the other user is accepted in place of the username, because all deleted users are called `Deleted user`.',
    query: messagesQuery,
    isPaged: true,
    answer: v.array(messageAnswerSchema),
    refuses: ['not_found', 'limited'],
  },
]
