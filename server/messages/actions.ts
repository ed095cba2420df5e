import { createConversation, sendMessage, shareByMessage } from '#sync/actions/messages.ts'
import { unknownRecipient, unknownShareRecipient } from '#sync/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import { soldIsNotShared } from '#sync/sharing.ts'
import { findListing } from '../listings/queries.ts'
import { implement } from '../sync/implement.ts'
import { assertOwnName, findRecipient } from './people.ts'
import { begin, post } from './post.ts'
import { findConversation } from './queries.ts'

export const send = implement(sendMessage, async (context, { senderUsername, ...args }) => {
  assertOwnName(context.actor, senderUsername)
  const { recipientId: id, recipientUsername: username, ...written } = args
  const named = { id, username }
  const to = await findRecipient(context.tx, context.actor, named, unknownRecipient)
  return post(context, to, written)
})

export const share = implement(shareByMessage, async (context, { senderUsername, ...args }) => {
  assertOwnName(context.actor, senderUsername)
  const { recipientUsername: username, ...written } = args
  const to = await findRecipient(context.tx, context.actor, { username }, unknownShareRecipient)
  const { status } = await findListing(context.tx, context.actor, written.listingId)
  if (status === 'Sold') throw new Refusal('conflict', soldIsNotShared, 'listingId')
  return post(context, to, written)
})

/** A conversation that exists stays. New messages are added to it. */
export const create = implement(createConversation, async (context, { messages, ...args }) => {
  const { tx, actor } = context
  for (const named of [args, ...messages]) assertOwnName(actor, named.senderUsername)
  const named = { id: args.recipientId, username: args.recipientUsername }
  const to = await findRecipient(tx, actor, named, unknownRecipient)
  await begin(context, to)
  for (const { senderUsername: _own, ...written } of messages) await post(context, to, written)
  return findConversation(tx, actor, to)
})
