import type { Context } from 'hono'
import { messageSchema } from '#sync/answer.ts'
import { isId } from '#sync/id.ts'
import { conversationAnswerSchema, messageAnswerSchema, messageLimit } from '#sync/messages.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'
import { isLong, pageRequest } from '../paging.ts'
import { answerRead } from '../reading/answer.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { create, send, share } from './actions.ts'
import { conversationsPage, messagesPage } from './pages.ts'
import { noSuchMessage } from './queries.ts'
import { open, read } from './reading.ts'
import { withdraw } from './withdraw.ts'
import {
  createBody,
  messagesOf,
  messagesQuery,
  openBody,
  readBody,
  sendBody,
  shareBody,
} from './wire.ts'

/** GET /messages/get-messageList/:userId */
export async function readConversations(c: Context<Env>): Promise<Response> {
  const page = pageRequest(c.req.query())
  const args = { viewer: ownerOf(c), url: c.req.url, page }
  return answerRead(c, conversationsPage, args, { isCostly: isLong(page) })
}

/** GET /messages/get-messages/:userId/:otherUsername: pages run back in time, rows forward. */
export async function readMessages(c: Context<Env>): Promise<Response> {
  const viewer = ownerOf(c)
  const page = pageRequest(c.req.query())
  const { before } = parse(messagesQuery, { before: c.req.query('before') || undefined })
  const args = { viewer, name: c.req.param('otherUsername') ?? '', before, url: c.req.url, page }
  return answerRead(c, messagesPage, args, { isCostly: isLong(page) })
}

/** The viewer, for an address that names them. @throws Refusal `not_found` for another's id. */
function ownerOf(c: Context<Env>) {
  const viewer = viewerOf(c)
  if (c.req.param('userId') !== viewer.userId)
    throw new Refusal('not_found', 'This user does not exist.')
  return viewer
}

const limits = { content: { maxLength: messageLimit } }

/** A photo must be uploaded for messages. */
const samplePhoto = 'quad/message-images/q7Zk3vT0XbW1mN8sLr5yQA'

/** An id that no message can have gets the same answer as an unknown one. */
function messageId(id: string): string {
  if (!isId(id)) throw noSuchMessage()
  return id
}

/** The message actions, by their REST addresses. */
export const messageWrites: Exposure[] = [
  expose(send, {
    summary: 'Sends a message.',
    about:
      'The first message to a user starts the conversation. The first message to a seller about a listing counts as an inquiry. Send an `id` (a UUID) to make the call safe to repeat. A message may have up to four photos in `images`, named by `path` or `public_id`, that you have uploaded into the folder `quad/message-images`; with photos, `content` is optional.',
    body: sendBody,
    limits,
    demands: ['recipientUsername'],
    words: { images: samplePhoto, public_id: samplePhoto },
    args: ({ body: { id, timeSent: _time, read: _state, ...args }, newId }) => ({
      ...args,
      id: id ?? newId(),
    }),
    status: 201,
    answer: messageAnswerSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(withdraw, {
    summary: 'Deletes a message of yours that still waits for its photos.',
    about:
      'Only you have seen such a message. A message that was sent stays (`conflict`). Repeating the call answers `not_found`.',
    body: noBody,
    args: ({ id }) => ({ id: messageId(id) }),
    answer: messageSchema,
    says: 'Message deleted.',
    refuses: ['not_found', 'conflict'],
  }),
  expose(share, {
    summary: 'Shares a listing with a user.',
    about:
      'The message is `Check this out` unless you send a text. Sold listings cannot be shared.',
    body: shareBody,
    limits,
    demands: ['recipientUsername'],
    args: ({ body: { id, timeSent: _time, ...args }, newId }) => ({ ...args, id: id ?? newId() }),
    status: 201,
    answer: messageAnswerSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(create, {
    summary: 'Starts a conversation.',
    about:
      'Takes the first messages as texts or as objects. Without messages, the other user does not see the conversation yet. An existing conversation stays.',
    body: createBody,
    demands: ['user2'],
    args: ({ body, newId }) => ({
      senderUsername: body.user1,
      recipientUsername: body.user2,
      messages: messagesOf(body, newId),
    }),
    status: 201,
    answer: conversationAnswerSchema,
    refuses: ['forbidden', 'not_found'],
  }),
  expose(open, {
    summary: 'Opens a conversation, so that it is no longer marked as new.',
    body: openBody,
    demands: ['messagesWith'],
    args: ({ body }) => ({ username: body.username, otherUsername: body.messagesWith }),
    answer: conversationAnswerSchema,
    refuses: ['forbidden', 'not_found'],
  }),
  expose(read, {
    summary: 'Marks the messages of a user as read.',
    about: 'The other user is informed (`read_receipt`). `recipientUsername` is your own username.',
    body: readBody,
    demands: ['senderUsername'],
    args: ({ body }) => ({ username: body.recipientUsername, otherUsername: body.senderUsername }),
    answer: messageSchema,
    says: 'Messages marked as read.',
    refuses: ['forbidden', 'not_found'],
  }),
]
