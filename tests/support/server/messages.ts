import { randomUUID } from 'node:crypto'
import type { ConversationAnswer, MessageAnswer } from '#sync/messages.ts'
import type { TestApp } from './app.ts'
import type { SignedIn } from '../people/cast.ts'
import { Device } from './device.ts'
import { readJson } from './listings.ts'
import { hashedPhoto } from './photos.ts'

/** POST /messages/send-message as the documented client sends it. */
export const sendMessage = (
  app: TestApp,
  as: SignedIn,
  to: string | SignedIn,
  changes: object = {},
): Promise<Response> =>
  app.call('POST', '/messages/send-message', {
    as,
    body: {
      senderUsername: as.user.username,
      recipientUsername: typeof to === 'string' ? to : to.user.username,
      content: 'Is it still there?',
      timeSent: new Date(app.now()).toISOString(),
      ...changes,
    },
  })

/** Sends a message that must succeed. */
export async function write(
  app: TestApp,
  as: SignedIn,
  to: SignedIn,
  content: string,
  listingId?: string,
): Promise<MessageAnswer> {
  const response = await sendMessage(app, as, to, {
    content,
    id: randomUUID(),
    ...(listingId !== undefined && { listingId }),
  })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return response.json() as Promise<MessageAnswer>
}

/** Sends a message whose photo has not arrived. @returns its id */
export async function waitingMessage(app: TestApp, as: SignedIn, to: SignedIn): Promise<string> {
  const id = randomUUID()
  const { name } = await hashedPhoto()
  const device = new Device(app, as)
  const args = { id, recipientId: to.user.id, content: '', images: [name] }
  await device.sync(device.act('message.send', args))
  return id
}

export const listOf = async (app: TestApp, as: SignedIn): Promise<ConversationAnswer[]> =>
  (
    await readJson<{ messageList: ConversationAnswer[] }>(
      app,
      as,
      `/messages/get-messageList/${as.user.id}`,
    )
  ).messageList

export const messagesWith = (app: TestApp, as: SignedIn, other: string): Promise<MessageAnswer[]> =>
  readJson(app, as, `/messages/get-messages/${as.user.id}/${encodeURIComponent(other)}`)

export const contentsWith = async (app: TestApp, as: SignedIn, other: string): Promise<string[]> =>
  (await messagesWith(app, as, other)).map(({ content }) => content)
