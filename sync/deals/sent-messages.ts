import type { CardEvent } from './cards.ts'
import type { LocalContext } from '../engine/action.ts'
import type { RowRef, View } from '../engine/view.ts'
import { isPhotoHash, namedMessageImage } from '../images.ts'
import { lastMessageOf, newcomerKey, type Conversation } from '../messages.ts'

/** By id if the person is known, by name if someone typed it. */
export interface Recipient {
  recipientId?: string | undefined
  recipientUsername?: string | undefined
}
interface SentMessage extends Recipient {
  id: string
  content: string
  listingId?: string | undefined
  images?: readonly string[]
  opened?: boolean | undefined
  event?: CardEvent
}

const conversationKeyOf = ({ recipientId, recipientUsername = '' }: Recipient): string =>
  recipientId ?? newcomerKey(recipientUsername)

// A message does not change its listing. But if the listing was made here and is refused, the
// message is refused with it.
export function refsOfMessage(
  message: Pick<SentMessage, 'id' | 'listingId'> & Recipient,
): RowRef[] {
  const { id, listingId } = message
  const listing = listingId === undefined ? [] : [{ table: 'listings', key: listingId } as const]
  return [
    { table: 'conversations', key: conversationKeyOf(message) },
    { table: 'messages', key: id },
    ...listing,
  ]
}

/** Adds a message of the actor to its conversation. */
export function showMessage(view: View, written: SentMessage, { actor, now }: LocalContext): void {
  const { id, content: text, listingId, images: photos = [], event, opened = false } = written
  const key = conversationKeyOf(written)
  const conversation = view.get('conversations', key) ?? begun(written, now)
  const message = {
    _id: id,
    otherUserId: key,
    senderId: actor.userId,
    content: text.trim(),
    timeSent: after(conversation, now),
    ...(listingId !== undefined && { listingId }),
    ...(photos.length > 0 && {
      images: photos.map(namedMessageImage),
    }),
    ...(photos.some(isPhotoHash) && { state: 'waiting' as const }),
    ...(event && { event }),
  }
  view.put('messages', message)
  const last = lastMessageOf(message)
  const hasInteractedBefore = conversation.hasInteractedBefore || opened
  const sent = { time: message.timeSent, last, hasInteractedBefore }
  view.put('conversations', { ...conversation, ...sent })
}

const begun = (to: Recipient, now: number): Conversation => ({
  otherUserId: conversationKeyOf(to),
  messagesWith: to.recipientUsername?.trim() ?? '',
  time: new Date(now).toISOString(),
  hasNewMessage: false,
  hasInteractedBefore: false,
})

/** A new message is the last one, even if the device's clock is slow. */
function after({ time, last }: Conversation, now: number): string {
  const before = last ? Date.parse(time) : 0
  return new Date(Math.max(now, before + 1)).toISOString()
}
