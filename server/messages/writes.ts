import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { idSchema } from '#sync/id.ts'
import { conversationAnswerSchema, messageAnswerSchema, messageLimit } from '#sync/messages.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { create, send, share } from './actions.ts'
import { open, read } from './reading.ts'

const name = v.optional(v.pipe(v.string(), v.maxLength(200)))
const text = v.optional(v.pipe(v.string(), v.maxLength(20_000)))
// Whatever clock the client has: when something was sent is the server's to say.
const clientTime = v.optional(v.union([v.string(), v.number()]))
const listingId = v.pipe(
  v.nullish(v.union([idSchema, v.literal('')])),
  v.transform((given) => given || undefined),
)

/** A message as the documented client writes one down. Time and state are the server's to say. */
const written = {
  senderUsername: name,
  recipientUsername: name,
  content: text,
  timeSent: clientTime,
  read: v.optional(v.boolean()),
}
const sendBody = v.optional(v.strictObject({ id: v.optional(idSchema), ...written, listingId }), {})
const { read: _read, ...shared } = written
const shareBody = v.strictObject({ id: v.optional(idSchema), ...shared, listingId: idSchema })
const createBody = v.optional(
  v.strictObject({
    user1: name,
    user2: name,
    time: clientTime,
    messages: v.optional(
      v.union([
        v.string(),
        v.pipe(
          v.array(v.union([v.string(), v.strictObject({ ...written, listingId })])),
          v.maxLength(20),
        ),
      ]),
    ),
    hasNewMessage: v.optional(v.boolean()),
    listingId,
  }),
  {},
)
const openBody = v.optional(v.strictObject({ username: name, messagesWith: name }), {})
const readBody = v.optional(v.strictObject({ senderUsername: name, recipientUsername: name }), {})

type Given = v.InferOutput<typeof createBody>

/** Texts alone are messages of the caller; the board's listing is that of the first one. */
function messagesOf({ messages = [], listingId: about }: Given, newId: () => string) {
  const given = typeof messages === 'string' ? [messages].filter(Boolean) : messages
  return given.map((each, i) => {
    const message = typeof each === 'string' ? { content: each } : each
    const {
      content,
      senderUsername,
      listingId: own,
    } = { senderUsername: undefined, listingId: undefined, ...message }
    return { id: newId(), senderUsername, content, listingId: own ?? (i === 0 ? about : undefined) }
  })
}

const limits = { content: { maxLength: messageLimit } }

/** The message actions, by their REST addresses. */
export const messageWrites: Exposure[] = [
  expose(send, {
    summary: 'Sends a message.',
    about:
      'The first one to somebody begins the conversation. The first about a listing to its seller counts as an inquiry. An `id` (a UUID) may be given, so that a repetition is noticed.',
    body: sendBody,
    limits,
    demands: ['recipientUsername', 'content'],
    args: ({ body: { id, timeSent: _time, read: _state, ...args }, newId }) => ({
      ...args,
      id: id ?? newId(),
    }),
    status: 201,
    answer: messageAnswerSchema,
    refuses: ['forbidden', 'not_found', 'conflict', 'limited'],
  }),
  expose(share, {
    summary: 'Tells somebody on Quad of a listing.',
    about: 'Without a text it says `Check this out`. A listing that is sold cannot be shared.',
    body: shareBody,
    limits,
    demands: ['recipientUsername'],
    args: ({ body: { id, timeSent: _time, ...args }, newId }) => ({ ...args, id: id ?? newId() }),
    status: 201,
    answer: messageAnswerSchema,
    refuses: ['forbidden', 'not_found', 'conflict', 'limited'],
  }),
  expose(create, {
    summary: 'Begins a conversation.',
    about:
      'With its first messages, as texts or as messages, or without any: the other then learns nothing of it yet. One that is there already stays.',
    body: createBody,
    demands: ['user2'],
    args: ({ body, newId }) => ({
      senderUsername: body.user1,
      recipientUsername: body.user2,
      messages: messagesOf(body, newId),
    }),
    status: 201,
    answer: conversationAnswerSchema,
    refuses: ['forbidden', 'not_found', 'limited'],
  }),
  expose(open, {
    summary: 'Opens a conversation: nothing in it is new to you any more.',
    body: openBody,
    demands: ['messagesWith'],
    args: ({ body }) => ({ username: body.username, otherUsername: body.messagesWith }),
    answer: conversationAnswerSchema,
    refuses: ['forbidden', 'not_found'],
  }),
  expose(read, {
    summary: 'Says that you have read what somebody has written to you.',
    about: 'They are told (`read_receipt`). `recipientUsername` is you.',
    body: readBody,
    demands: ['senderUsername'],
    args: ({ body }) => ({ username: body.recipientUsername, otherUsername: body.senderUsername }),
    answer: messageSchema,
    says: 'Messages marked as read.',
    refuses: ['forbidden', 'not_found'],
  }),
]
