import type { Context } from 'hono'
import * as v from 'valibot'
import { isId } from '#sync/id.ts'
import { messageAnswerSchema, messageListSchema } from '#sync/messages.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'
import type { Reference } from '../openapi/reference.ts'
import { pageAnswer, pageRequest, placeOf } from '../paging.ts'
import { viewerOf } from '../viewer.ts'
import { conversationAnswer } from './answer.ts'
import { conversationsOf, findOther, messagesWith } from './queries.ts'

/** GET /messages/get-messageList/:userId */
export async function readConversations(c: Context<Env>): Promise<Response> {
  const viewer = ownerOf(c)
  const page = pageRequest(c.req.query())
  const after = page.cursor === undefined ? undefined : placeAfter(page.cursor)
  const wanted = { after, limit: page.limit + 1 }
  const rows = await c.var.resources.readers.read((db) => conversationsOf(db, viewer, wanted))
  return pageAnswer(c.req.url, page, rows, {
    place: ({ lastAt, otherId }) => `${lastAt} ${otherId}`,
    text: (row) => JSON.stringify(conversationAnswer(row)),
    wrapper: 'messageList',
    headers: { 'cache-control': 'no-store' },
  })
}

function placeAfter(cursor: string): { lastAt: number; otherId: string } {
  const [lastAt = '', otherId = ''] = placeOf(cursor, /^\d{1,15} [0-9a-f-]{36}$/).split(' ')
  return { lastAt: Number(lastAt), otherId }
}

/** GET /messages/get-messages/:userId/:otherUsername: a page in the order of writing, the last page first. */
export async function readMessages(c: Context<Env>): Promise<Response> {
  const viewer = ownerOf(c)
  const page = pageRequest(c.req.query())
  const { before } = parse(messagesQuery, { before: c.req.query('before') || undefined })
  const wanted = { before: beforeOf(page.cursor, before), limit: page.limit + 1 }
  const name = c.req.param('otherUsername') ?? ''
  const rows = await c.var.resources.readers.read(async (db) => {
    const other = await findOther(db, viewer, isId(name) ? { id: name } : { username: name })
    return messagesWith(db, viewer, other, wanted)
  })
  return pageAnswer(c.req.url, page, rows, {
    place: ({ sentAt }) => String(sentAt),
    text: ({ sentAt: _place, ...message }) => JSON.stringify(message),
    isReversed: true,
    headers: { 'cache-control': 'no-store' },
  })
}

const messagesQuery = v.object({
  before: v.optional(
    v.pipe(v.string(), v.isoTimestamp('The time must look like 2026-08-25T09:30:00.000Z.')),
  ),
})

function beforeOf(cursor: string | undefined, before: string | undefined): number {
  if (cursor !== undefined) return Number(placeOf(cursor, /^\d{1,15}$/))
  return before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before)
}

/** Whose conversations they are. @throws Refusal `not_found` for anybody else's. */
function ownerOf(c: Context<Env>) {
  const viewer = viewerOf(c)
  if (c.req.param('userId') !== viewer.userId)
    throw new Refusal('not_found', 'This user does not exist.')
  return viewer
}

export const messageReads: Reference[] = [
  {
    at: 'GET /messages/get-messageList/:userId',
    summary: 'Your conversations, the latest first.',
    isPaged: true,
    answer: messageListSchema,
    refuses: ['not_found'],
  },
  {
    at: 'GET /messages/get-messages/:userId/:otherUsername',
    summary: 'The messages of a conversation of yours, in the order in which they were written.',
    about:
      'The first page has the latest; `next` leads to earlier ones. In place of the name the other’s id is taken, too: whoever has left is called `Deleted user`, as all who have.',
    query: messagesQuery,
    isPaged: true,
    answer: v.array(messageAnswerSchema),
    refuses: ['not_found'],
  },
]
