import * as v from 'valibot'
import { isId } from '#sync/id.ts'
import {
  openConversation,
  readConversation,
  sendMessage,
  shareByMessage,
} from '#sync/message-actions.ts'
import {
  blockedByYou,
  newcomerKey,
  notWanted,
  toOneself,
  type Conversation,
} from '#sync/messages.ts'
import { shownUser } from '../device/session/store.ts'
import { newId } from '../device/new-id.ts'
import { perform, type Outcome } from '../device/perform.ts'
import type { Kept, Told } from '../forms/use-submit.ts'

const plain = { answer: v.unknown() }
const notCreated = 'There was an error creating the message board.'
const notShared = 'There was an error sending your message.'

interface Written {
  content: string
  listingId?: string | undefined
}

/** Sends a message into a conversation, or to somebody with whom there is none yet. */
export function send(
  to: { name: string; conversation: Conversation | null },
  { content, listingId }: Written,
): Promise<Outcome<unknown>> {
  if (isOwn(to.name)) return Promise.resolve(notToOneself)
  const id = to.conversation?.otherUserId
  const recipient =
    id !== undefined && isId(id) ? { recipientId: id } : { recipientUsername: to.name }
  const args = { id: newId(), ...recipient, content, ...(listingId !== undefined && { listingId }) }
  return perform(sendMessage, args, { ...plain, fallback: notCreated })
}

/** The server says so, too; without a network it would say it late. */
const isOwn = (name: string): boolean =>
  newcomerKey(name) === newcomerKey(shownUser()?.username ?? '')
const notToOneself = {
  kind: 'refused',
  message: toOneself,
  code: 'forbidden',
  field: 'recipientUsername',
} as const

/** What a block or a closed door says; it stands for a while only. */
export const isPassing = (sentence: string): boolean =>
  sentence === blockedByYou || sentence === notWanted

/** Tells somebody on Quad of a listing. */
export async function share(args: {
  recipientUsername: string
  content: string
  listingId: string
}): Promise<Told | Kept | undefined> {
  const { message: own, field: name } = notToOneself
  if (isOwn(args.recipientUsername)) return { message: own, field: name }
  const outcome = await perform(
    shareByMessage,
    { id: newId(), ...args },
    { ...plain, fallback: notShared },
  )
  if (outcome.kind === 'confirmed') return undefined
  if (outcome.kind === 'queued') return outcome
  const { message, code, field } = outcome
  const isTheirs = code === 'bad_input' || code === 'forbidden' || field === 'recipientUsername'
  if (isTheirs) return { message, field }
  return { message: notShared, detail: message === notShared ? undefined : message }
}

/** Says that a conversation was opened. Nobody is told how this went: it is no more than a look. */
export const open = (otherUserId: string, upTo: string): Promise<unknown> =>
  perform(openConversation, { otherUserId, upTo }, plain)

/** Says up to which message it was read. */
export const markRead = (otherUserId: string, upTo: string): Promise<unknown> =>
  perform(readConversation, { otherUserId, upTo }, plain)
