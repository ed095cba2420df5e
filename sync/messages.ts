import * as v from 'valibot'
import { isolated } from './texts/isolated.ts'
import { usernameKey } from './accounts/accounts.ts'
import { isBlank } from './blank.ts'
import { cardEventSchema, type CardEvent } from './deals/cards.ts'
import { imageSchema, type Image } from './images.ts'
import type { LocalContext } from './engine/action.ts'
import type { View } from './engine/view.ts'
import type { Problem } from './parse.ts'

/** Characters of one message. */
export const messageLimit = 4000
/** Photos of one message. */
export const messagePhotoLimit = 4
/** Characters of the last message that a list of conversations shows. */
const previewLength = 140

/** What has become of a message. */
export const messageStates = ['sent', 'waiting', 'withdrawn'] as const

/** The message of a share without a typed text. */
export const usualShare = 'Check this out'

export const noRecipientOrMessage = 'No recipient or message provided.'
export const noRecipient = 'No recipient provided.'
export const unknownRecipient =
  'The username you provided does not match any in our records. Please try again.'
export const unknownShareRecipient = 'User does not exist.'
export const toOneself = 'You cannot send messages to yourself.'

/**
 * `waiting`: some of its photos have not arrived, or the other person could no longer be written to
 * when they did. Only its sender sees it.
 */
const messageState = v.literal('waiting')

/** A message as every answer and event shows it. Times are ISO 8601. */
export const messageAnswerSchema = v.object({
  _id: v.string(),
  senderUsername: v.string(),
  recipientUsername: v.string(),
  content: v.string(),
  timeSent: v.string(),
  listingId: v.optional(v.string()),
  images: v.optional(v.array(imageSchema)),
  state: v.optional(messageState),
  /** What happened, if the message is a card. `content` says it as a sentence. */
  event: v.optional(cardEventSchema),
  read: v.boolean(),
})
export type MessageAnswer = v.InferOutput<typeof messageAnswerSchema>

/** A conversation as its list shows it. `time` is that of its last message. */
export const conversationAnswerSchema = v.object({
  messagesWith: v.string(),
  time: v.string(),
  hasNewMessage: v.boolean(),
  hasInteractedBefore: v.boolean(),
  otherUserId: v.string(),
  profileImagePath: v.nullable(v.string()),
})
export type ConversationAnswer = v.InferOutput<typeof conversationAnswerSchema>

export const messageListSchema = v.object({ messageList: v.array(conversationAnswerSchema) })

/** The device's row of a message. The conversation has the names and knows whether it is read. */
export interface Message {
  _id: string
  otherUserId: string
  senderId: string
  content: string
  /** Unique within a conversation. A message that was waiting gets the time when it is shown. */
  timeSent: string
  listingId?: string
  images?: Image[]
  state?: 'waiting'
  /** What happened, if it is a card. `content` says it as a sentence. */
  event?: CardEvent
}

/**
 * The device's row of a conversation. If only the name of the person is known, the row has
 * `newcomerKey` instead of an id until the server answers.
 */
export interface Conversation {
  otherUserId: string
  messagesWith: string
  time: string
  hasNewMessage: boolean
  hasInteractedBefore: boolean
  profileImagePath?: string
  /** The last message that this user has read, and the last that the other person has read. */
  readUpTo?: string
  seenUpTo?: string
  /** Out of the list, and without notifications. */
  archived?: true
  muted?: true
  last?: LastMessage
}

/** The beginning of a conversation's last message. */
export interface LastMessage {
  senderId: string
  text: string
}

interface Written {
  content: string
  images?: readonly unknown[] | undefined
}

export const lastMessageOf = ({
  senderId,
  ...written
}: Written & Pick<Message, 'senderId'>): LastMessage => ({
  senderId,
  text: previewOf(wordsOf(written)),
})

/** A message as a text: photos alone are named. They are gone if their sender deleted the account. */
export function wordsOf({ content, images = [] }: Written): string {
  if (content !== '') return content
  return images.length === 0 ? 'Photo deleted' : photoCount(images.length)
}

/** Such as “2 photos”. */
export const photoCount = (count: number): string => (count === 1 ? 'Photo' : `${count} photos`)

/** Such as “Message “Hi” and 2 photos”. */
export function namedThing({ content, images = [] }: Written): string {
  const typed = content.trim() === '' ? '' : `Message “${isolated(content)}”`
  if (images.length === 0) return typed
  const photos = photoCount(images.length)
  return typed === '' ? photos : `${typed} and ${photos.toLowerCase()}`
}

/** The beginning of a message, for places without room for all of it. */
export const previewOf = (content: string): string => [...content].slice(0, previewLength).join('')

/** The key of a conversation with a person who is known only by name. No id begins like it. */
export const newcomerKey = (username: string): string => `@${usernameKey(username.trim())}`

/** The problem of a message's text, if there is one. A message with photos needs no text. */
export function contentProblem(
  content: string,
  ifBlank: string,
  images: readonly unknown[] = [],
): Problem | undefined {
  if (isBlank(content))
    return images.length > 0 ? undefined : { field: 'content', message: ifBlank }
  if (content.trim().length <= messageLimit) return undefined
  return {
    field: 'content',
    message: `The message must be at most ${messageLimit} characters long.`,
  }
}

interface Recipient extends LocalContext {
  /** The key of the conversation. */
  key: string
  /** Shown until the server answers, if the conversation is new. */
  username?: string | undefined
}

/** Shows a message of the actor on the device, as the last of its conversation. */
export function putMessage(
  view: View,
  { key, username, actor, now }: Recipient,
  written: Omit<Message, 'otherUserId' | 'senderId' | 'timeSent'>,
): void {
  const conversation = view.get('conversations', key) ?? begun(key, username, now)
  const { userId: senderId } = actor
  const message = { ...written, otherUserId: key, senderId, timeSent: after(conversation, now) }
  view.put('messages', message)
  const last = lastMessageOf(message)
  view.put('conversations', { ...conversation, time: message.timeSent, last })
}

const begun = (otherUserId: string, username = '', now: number): Conversation => ({
  otherUserId,
  messagesWith: username.trim(),
  time: new Date(now).toISOString(),
  hasNewMessage: false,
  // The actor is looking at the conversation.
  hasInteractedBefore: true,
})

/** A new message is the last one, even if the device's clock is slow. */
function after({ time, last }: Conversation, now: number): string {
  const before = last ? Date.parse(time) : 0
  return new Date(Math.max(now, before + 1)).toISOString()
}
