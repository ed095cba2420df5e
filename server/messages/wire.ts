import * as v from 'valibot'
import { idSchema } from '#sync/id.ts'
import { photosBody } from '../images/wire.ts'

/** The query of GET /messages/get-messages/:userId/:otherUsername. */
export const messagesQuery = v.object({
  before: v.optional(
    v.pipe(v.string(), v.isoTimestamp('The time must look like 2026-08-25T09:30:00.000Z.')),
  ),
})

const name = v.optional(v.pipe(v.string(), v.maxLength(200)))
const text = v.optional(v.pipe(v.string(), v.maxLength(20_000)))
// Accepted and ignored: the server decides when a message was sent.
const clientTime = v.optional(v.union([v.string(), v.number()]))
const listingId = v.pipe(
  v.nullish(v.union([idSchema, v.literal('')])),
  v.transform((given) => given || undefined),
)

/** A message of the documented client. The server decides its time and state. */
const written = {
  senderUsername: name,
  recipientUsername: name,
  content: text,
  timeSent: clientTime,
  read: v.optional(v.boolean()),
}
export const sendBody = v.optional(
  v.strictObject({
    id: v.optional(idSchema),
    ...written,
    listingId,
    images: v.optional(photosBody),
  }),
  {},
)
const { read: _read, ...shared } = written
export const shareBody = v.strictObject({
  id: v.optional(idSchema),
  ...shared,
  listingId: idSchema,
})
export const createBody = v.optional(
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
export const openBody = v.optional(v.strictObject({ username: name, messagesWith: name }), {})
export const readBody = v.optional(
  v.strictObject({ senderUsername: name, recipientUsername: name }),
  {},
)

type CreateBody = v.InferOutput<typeof createBody>

/**
 * The first messages of a conversation. A plain text is a message of the caller. The listing of the
 * body belongs to the first message.
 */
export function messagesOf({ messages = [], listingId: about }: CreateBody, newId: () => string) {
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
