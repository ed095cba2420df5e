import * as v from 'valibot'
import { isId } from '#sync/id.ts'
import {
  openConversation,
  readConversation,
  sendMessage,
  shareByMessage,
  withdrawMessage,
} from '#sync/actions/messages.ts'
import { newcomerKey, toOneself, type Conversation, type Message } from '#sync/messages.ts'
import { shownUser } from '../device/session/store.ts'
import { newId } from '../device/new-id.ts'
import { perform, performLater, type Outcome } from '../device/perform.ts'
import { formErrorOf, type FormError, type RefusedOutcome } from '../forms/form-error.ts'

const plain = { answer: v.unknown() }
const notCreated = 'There was an error creating the message board.'
const notShared = 'There was an error sending your message.'

interface MessageText {
  content: string
  listingId?: string | undefined
  /** The names of its photos. */
  images?: readonly string[]
}

/**
 * Sends a message into a conversation, or starts one.
 * @param onStored called once it is on disk
 */
export function send(
  to: { name: string; conversation: Conversation | null },
  { content, listingId, images = [] }: MessageText,
  onStored?: () => void,
): Promise<Outcome<unknown>> {
  if (isOwn(to.name)) return Promise.resolve(notToOneself)
  const id = to.conversation?.otherUserId
  const recipient =
    id !== undefined && isId(id) ? { recipientId: id } : { recipientUsername: to.name }
  const about = listingId === undefined ? {} : { listingId }
  const photos = images.length === 0 ? {} : { images: [...images] }
  const args = { id: newId(), ...recipient, content, ...about, ...photos }
  return perform(sendMessage, args, {
    ...plain,
    fallback: notCreated,
    ...(onStored && { onStored }),
  })
}

/** The server refuses this as well, but without a network it does so late. */
const isOwn = (name: string): boolean =>
  newcomerKey(name) === newcomerKey(shownUser()?.username ?? '')
const notToOneself = {
  kind: 'refused',
  message: toOneself,
  code: 'forbidden',
  field: 'recipientUsername',
} as const

/** Whether one of the two has blocked the other, or takes no messages from strangers. */
export const isUnwanted = ({ code, field }: RefusedOutcome): boolean =>
  code === 'forbidden' && field === undefined

/** Deletes a message that waits for its photos. Its outcome is not shown. */
export const withdraw = ({ _id: id }: Message): Promise<unknown> =>
  perform(withdrawMessage, { id }, plain)

/** Sends a message that waits for photos again, with these photos. A refusal shows in its place. */
export async function sendAgain(message: Message, images: string[]): Promise<void> {
  const { _id, otherUserId: recipientId, content, listingId } = message
  const about = listingId === undefined ? {} : { listingId }
  const args = { id: newId(), recipientId, content, ...about, images }
  await Promise.all([performLater(withdrawMessage, { id: _id }), performLater(sendMessage, args)])
}

/** Sends a listing to another user. */
export async function share(args: {
  recipientUsername: string
  content: string
  listingId: string
}): Promise<Outcome<unknown>> {
  if (isOwn(args.recipientUsername)) return notToOneself
  return perform(shareByMessage, { id: newId(), ...args }, { ...plain, fallback: notShared })
}

export const shareError = (refused: RefusedOutcome): FormError =>
  formErrorOf(refused, {
    fallback: notShared,
    isExplained: ({ code, field }) =>
      code === 'bad_input' || code === 'forbidden' || field === 'recipientUsername',
  })

/** Reports that a conversation was opened. Its outcome is not shown. */
export const open = (otherUserId: string, upTo: string): Promise<unknown> =>
  perform(openConversation, { otherUserId, upTo }, plain)

/** Reports up to which message a conversation was read. */
export const markRead = (otherUserId: string, upTo: string): Promise<unknown> =>
  perform(readConversation, { otherUserId, upTo }, plain)
