import * as v from 'valibot'
import { usernameKey } from './accounts.ts'
import { isBlank } from './blank.ts'
import type { Problem } from './parse.ts'

/** Characters of one message. */
export const messageLimit = 4000
/** Characters of the last message that a list of conversations shows. */
const previewLength = 140

/** The message of a share without a typed text. */
export const usualShare = 'Check this out'

export const noRecipientOrMessage = 'No recipient or message provided.'
export const noRecipient = 'No recipient provided.'
export const unknownRecipient =
  'The username you provided does not match any in our records. Please try again.'
export const unknownShareRecipient = 'User does not exist.'
export const toOneself = 'You cannot send messages to yourself.'

/** A message as every answer and event shows it. Times are ISO 8601. */
export const messageAnswerSchema = v.object({
  _id: v.string(),
  senderUsername: v.string(),
  recipientUsername: v.string(),
  content: v.string(),
  timeSent: v.string(),
  listingId: v.optional(v.string()),
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
  /** Unique within a conversation. */
  timeSent: string
  listingId?: string
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
  last?: LastMessage
}

/** The beginning of a conversation's last message. */
export interface LastMessage {
  senderId: string
  text: string
}

export const lastMessageOf = ({
  senderId,
  content,
}: Pick<Message, 'senderId' | 'content'>): LastMessage => ({
  senderId,
  text: previewOf(content),
})

/** The beginning of a message, for places without room for all of it. */
export const previewOf = (content: string): string => [...content].slice(0, previewLength).join('')

/** The key of a conversation with a person who is known only by name. No id begins like it. */
export const newcomerKey = (username: string): string => `@${usernameKey(username.trim())}`

/** The problem of a message's text, if there is one. */
export function contentProblem(content: string, ifBlank: string): Problem | undefined {
  if (isBlank(content)) return { field: 'content', message: ifBlank }
  if (content.trim().length <= messageLimit) return undefined
  return {
    field: 'content',
    message: `The message must be at most ${messageLimit} characters long.`,
  }
}
