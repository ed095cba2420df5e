import * as v from 'valibot'
import { defineAction, type LocalContext, type Names } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import { imageIdSchema, isPhotoHash, namedMessageImage, photoHashSchema } from '../images.ts'
import {
  contentProblem,
  messagePhotoLimit,
  namedThing,
  newcomerKey,
  noRecipient,
  noRecipientOrMessage,
  putMessage,
  usualShare,
  type Conversation,
} from '../messages.ts'
import type { Problem } from '../parse.ts'
import type { RowRef, View } from '../engine/view.ts'
import { isolated } from '../texts/isolated.ts'

const name = v.pipe(v.string(), v.maxLength(200))
const content = v.optional(v.pipe(v.string(), v.maxLength(20_000)), '')
/** Ids, or hashes of photos that may still be on their way. */
const images = v.pipe(
  v.array(v.union([imageIdSchema, photoHashSchema])),
  v.maxLength(messagePhotoLimit, `A message can have at most ${messagePhotoLimit} photos.`),
  v.check((names) => new Set(names).size === names.length, 'The same photo was added twice.'),
)

/** By id if the person is known, by name if someone typed it. */
const recipient = { recipientId: v.optional(idSchema), recipientUsername: v.optional(name) }
/** The documented client names the actor. The server uses the session instead. */
const senderUsername = v.optional(name)

interface Recipient {
  recipientId?: string | undefined
  recipientUsername?: string | undefined
}
interface MessageDraft extends Recipient {
  id: string
  content: string
  listingId?: string | undefined
  images?: readonly string[]
}

const editable = {
  recipientUsername: { label: 'Username', input: 'username' },
  content: { label: 'Message' },
} as const

export const sendMessage = defineAction('message.send', {
  version: 1,
  rest: 'POST /messages/send-message',
  args: v.strictObject({
    id: idSchema,
    senderUsername,
    ...recipient,
    content,
    listingId: v.optional(idSchema),
    images: v.optional(images, []),
  }),
  rule: (args) =>
    recipientProblem(args, noRecipientOrMessage) ??
    contentProblem(args.content, noRecipientOrMessage, args.images),
  touches: refsOf,
  local: showMessage,
  words: (args, names) => `${namedThing(args)}${addressOf(args, names)}`,
  editable,
  listing: ({ listingId }) => listingId,
  photos: (args) => args.images,
})

/** Deletes one's own message while it waits for its photos. Nobody else has seen it. */
export const withdrawMessage = defineAction('message.withdraw', {
  version: 1,
  rest: 'DELETE /messages/:id',
  args: v.strictObject({ id: idSchema }),
  touches: ({ id }) => [{ table: 'messages', key: id }],
  // The conversation gets its last message with the server's answer.
  local: (view, { id }) => view.delete('messages', id),
  words: () => 'Discard a message with photos',
})

/** Shares a listing with another user in a message. */
export const shareByMessage = defineAction('message.share', {
  version: 1,
  rest: 'POST /messages/share-listing',
  args: v.strictObject({
    id: idSchema,
    senderUsername,
    recipientUsername: v.optional(name, ''),
    content: v.pipe(
      content,
      v.transform((typed) => typed.trim() || usualShare),
    ),
    listingId: idSchema,
  }),
  rule: (args) =>
    recipientProblem(args, noRecipient) ?? contentProblem(args.content, noRecipientOrMessage),
  touches: refsOf,
  local: showMessage,
  words: ({ recipientUsername }, { listing }) =>
    `Share ${listing} with ${isolated(recipientUsername)}`,
  editable,
  listing: ({ listingId }) => listingId,
})

/** Starts a conversation, with or without messages. Quad's own client does not queue it. */
export const createConversation = defineAction('conversation.create', {
  version: 1,
  rest: 'POST /messages/create-board',
  args: v.strictObject({
    senderUsername,
    ...recipient,
    messages: v.pipe(
      v.array(
        v.strictObject({
          id: idSchema,
          senderUsername,
          content,
          listingId: v.optional(idSchema),
        }),
      ),
      v.maxLength(20),
    ),
  }),
  rule: (args) =>
    recipientProblem(args, noRecipientOrMessage) ??
    args.messages
      .map((each) => contentProblem(each.content, noRecipientOrMessage))
      .find((problem) => problem !== undefined),
  words: () => 'New conversation',
})

const named = { otherUserId: v.optional(idSchema), otherUsername: v.optional(name) }
/** The time of the newest message that was visible. Without it, all messages. */
const upTo = v.optional(v.pipe(v.string(), v.isoTimestamp()))

/** Marks a conversation as opened: nothing in it is new any longer. */
export const openConversation = defineAction('conversation.open', {
  version: 1,
  rest: 'PATCH /messages/update-board',
  args: v.strictObject({ username: v.optional(name), ...named, upTo }),
  touches: ({ otherUserId }) => conversationRef(otherUserId),
  local(view, { otherUserId, upTo: seen }) {
    const row = otherUserId === undefined ? undefined : view.get('conversations', otherUserId)
    if (!row) return
    const hasNewMessage = row.hasNewMessage && isPast(row, seen)
    view.put('conversations', { ...row, hasInteractedBefore: true, hasNewMessage })
  },
  silent: true,
})

/** Marks the messages of the other person as read. */
export const readConversation = defineAction('conversation.read', {
  version: 1,
  rest: 'PATCH /messages/mark-as-read',
  args: v.strictObject({ username: v.optional(name), ...named, upTo }),
  touches: ({ otherUserId }) => conversationRef(otherUserId),
  local(view, { otherUserId, upTo: seen }) {
    const row = otherUserId === undefined ? undefined : view.get('conversations', otherUserId)
    if (!row) return
    const readUpTo = later(row.readUpTo, seen ?? row.time)
    const hasNewMessage = row.hasNewMessage && isPast(row, seen)
    view.put('conversations', { ...row, readUpTo, hasNewMessage })
  },
  supersedes: (args, earlier) =>
    args.otherUserId !== undefined &&
    args.otherUserId === earlier.otherUserId &&
    args.upTo !== undefined &&
    earlier.upTo !== undefined &&
    earlier.upTo <= args.upTo,
  silent: true,
})

/** Whether the other person has written after the messages that were seen. */
const isPast = ({ otherUserId, last, time }: Conversation, seen: string | undefined): boolean =>
  seen !== undefined && last?.senderId === otherUserId && seen < time

const later = (known: string | undefined, seen: string): string =>
  known !== undefined && known > seen ? known : seen

const conversationRef = (key: string | undefined): RowRef[] =>
  key === undefined ? [] : [{ table: 'conversations', key }]

function recipientProblem(
  { recipientId, recipientUsername = '' }: Recipient,
  message: string,
): Problem | undefined {
  const isNamed = recipientId !== undefined || recipientUsername.trim() !== ''
  return isNamed ? undefined : { field: 'recipientUsername', message }
}

/** Such as “ to jonas”; empty if the device does not know the name. */
function addressOf({ recipientId, recipientUsername }: Recipient, { username }: Names): string {
  if (recipientUsername) return ` to ${isolated(recipientUsername)}`
  const to = recipientId === undefined ? undefined : username(recipientId)
  return to ? ` to ${to}` : ''
}

const keyOf = ({ recipientId, recipientUsername = '' }: Recipient): string =>
  recipientId ?? newcomerKey(recipientUsername)

// A message does not change its listing. But if the listing was made here and is refused, the
// message is refused with it.
function refsOf(message: MessageDraft): RowRef[] {
  const { id, listingId } = message
  const listing = listingId === undefined ? [] : [{ table: 'listings', key: listingId } as const]
  return [
    { table: 'conversations', key: keyOf(message) },
    { table: 'messages', key: id },
    ...listing,
  ]
}

function showMessage(view: View, written: MessageDraft, context: LocalContext): void {
  const { id, content: text, images: photos = [] } = written
  putMessage(
    view,
    { key: keyOf(written), username: written.recipientUsername, ...context },
    {
      _id: id,
      content: text.trim(),
      ...(written.listingId !== undefined && { listingId: written.listingId }),
      ...(photos.length > 0 && { images: photos.map(namedMessageImage) }),
      ...(photos.some(isPhotoHash) && { state: 'waiting' as const }),
    },
  )
}
