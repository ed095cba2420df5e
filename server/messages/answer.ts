import { and, eq, or, type Placeholder } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import type { StoredImage } from '#drizzle/schema/listings.ts'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import type { CardEvent } from '#sync/deals/cards.ts'
import { imagePath } from '#sync/images.ts'
import {
  lastMessageOf,
  type messageStates,
  type Conversation,
  type ConversationAnswer,
  type Message,
  type MessageAnswer,
} from '#sync/messages.ts'
import { pick } from '../db/columns.ts'
import { imageAnswer } from '../images/named-photos.ts'

/** The folder of the photos in messages. */
export const messageFolder = 'quad/message-images'

/**
 * The one place that decides which messages a person may see of those that they sent or received: a
 * message that waits for its photos is only for its sender, and a withdrawn one for nobody.
 */
export const isShownTo = (
  viewerId: string | SQLiteColumn | Placeholder,
  { state, senderId }: { state: SQLiteColumn; senderId: SQLiteColumn } = messages,
) => or(eq(state, 'sent'), and(eq(state, 'waiting'), eq(senderId, viewerId)))

/** The last message of a conversation, if there is one: it has the conversation's time. */
export const lastMessages = alias(messages, 'last')

/**
 * The columns for an answer, of a side joined with the other person (`users`) and its last message.
 */
export const conversationColumns = {
  otherId: conversations.otherId,
  username: users.username,
  profileImageId: users.profileImageId,
  ...pick(conversations, 'lastAt', 'hasNew', 'opened', 'readUpTo', 'seenUpTo', 'archived', 'muted'),
  lastSenderId: lastMessages.senderId,
  lastContent: lastMessages.content,
  lastImages: lastMessages.images,
}

export interface ConversationRow {
  otherId: string
  username: string
  profileImageId: string | null
  lastAt: number
  hasNew: boolean
  opened: boolean
  readUpTo: number
  seenUpTo: number
  archived: boolean
  muted: boolean
  lastSenderId: string | null
  lastContent: string | null
  lastImages: StoredImage[] | null
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

export const conversationAnswer = (row: ConversationRow): ConversationAnswer => ({
  messagesWith: row.username,
  time: iso(row.lastAt),
  hasNewMessage: row.hasNew,
  hasInteractedBefore: row.opened,
  otherUserId: row.otherId,
  profileImagePath: row.profileImageId === null ? null : imagePath(row.profileImageId, 'small'),
})

/** A conversation as a device stores it. */
export function conversationOf(row: ConversationRow): Conversation {
  const { profileImagePath, ...answer } = conversationAnswer(row)
  const { lastSenderId: senderId, lastContent: content, lastImages } = row
  return {
    ...answer,
    ...(profileImagePath !== null && { profileImagePath }),
    ...(row.readUpTo > 0 && { readUpTo: iso(row.readUpTo) }),
    ...(row.seenUpTo > 0 && { seenUpTo: iso(row.seenUpTo) }),
    ...(row.archived && { archived: true as const }),
    ...(row.muted && { muted: true as const }),
    ...(senderId !== null &&
      content !== null && {
        last: lastMessageOf({ senderId, content, images: imagesOf(lastImages ?? []) }),
      }),
  }
}

const imagesOf = (images: readonly StoredImage[]) =>
  images.map((image) => imageAnswer(image, messageFolder))

interface MessageRow {
  id: string
  content: string
  listingId: string | null
  sentAt: number
  images: StoredImage[]
  state: (typeof messageStates)[number]
  event: CardEvent | null
}

type Extras = Omit<MessageRow, 'id' | 'content' | 'sentAt'>

/** What only some messages have. */
const extrasOf = ({ listingId, images, state, event }: Extras) => ({
  ...(listingId !== null && { listingId }),
  ...(images.length > 0 && { images: imagesOf(images) }),
  ...(state === 'waiting' && { state }),
  ...(event !== null && { event }),
})

export const messageAnswer = ({
  id,
  content,
  sentAt,
  ...row
}: MessageRow & {
  senderUsername: string
  recipientUsername: string
  isRead: boolean
}): MessageAnswer => ({
  _id: id,
  senderUsername: row.senderUsername,
  recipientUsername: row.recipientUsername,
  content,
  timeSent: iso(sentAt),
  ...extrasOf(row),
  read: row.isRead,
})

/** A message as a device of `userId` stores it. */
export const messageOf = (
  { id, content, sentAt, ...row }: MessageRow & { senderId: string; recipientId: string },
  userId: string,
): Message => ({
  _id: id,
  otherUserId: row.senderId === userId ? row.recipientId : row.senderId,
  senderId: row.senderId,
  content,
  timeSent: iso(sentAt),
  ...extrasOf(row),
})
