import { expect } from 'playwright/test'
import type { ConversationAnswer, MessageAnswer } from '#sync/messages.ts'
import type { SignedIn } from '../people/cast.ts'
import { call } from './market.ts'
import type { TestServer } from './server.ts'

/** Sends a message by the documented call. */
export async function say(
  server: TestServer,
  from: SignedIn,
  to: SignedIn,
  content: string,
  listingId?: string,
): Promise<MessageAnswer> {
  const answer = await call(server, from, 'POST', '/messages/send-message', {
    senderUsername: from.user.username,
    recipientUsername: to.user.username,
    content,
    ...(listingId !== undefined && { listingId }),
  })
  expect(answer.status).toBe(201)
  return answer.json() as Promise<MessageAnswer>
}

/** A conversation on the server, as one of its two users reads it. */
export async function heardBy(
  server: TestServer,
  as: SignedIn,
  other: string,
): Promise<MessageAnswer[]> {
  const answer = await call(server, as, 'GET', `/messages/get-messages/${as.user.id}/${other}`)
  return answer.status === 404 ? [] : (answer.json() as Promise<MessageAnswer[]>)
}

export async function conversationsOf(
  server: TestServer,
  as: SignedIn,
): Promise<ConversationAnswer[]> {
  const answer = await call(server, as, 'GET', `/messages/get-messageList/${as.user.id}`)
  return ((await answer.json()) as { messageList: ConversationAnswer[] }).messageList
}
