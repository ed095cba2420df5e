import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { conversations, messagePhotos, messages } from '#drizzle/schema/messages.ts'
import { unorderedPairId } from '#sync/id.ts'
import { Refusal } from '#sync/refusal.ts'
import { findPhotos } from '../images/named-photos.ts'
import { findListing } from '../listings/queries.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { messageAnswer, messageFolder } from './answer.ts'
import { deliver, nextTime, sideOf, writeSide } from './deliver.ts'
import type { Person } from './people.ts'
import { findMessage } from './queries.ts'

/** A message to send. */
export interface NewMessage {
  id: string
  content: string
  listingId?: string | undefined
  /** Ids, or hashes of photos that may still be on their way. */
  images?: readonly string[]
  /** Whether its sender sees the conversation. */
  opened?: boolean | undefined
}

/**
 * Stores a message. Its recipient gets it in this commit, or once its photos have arrived. A message
 * that was already sent stays as it is.
 * @param to someone whom the actor may write to
 * @throws Refusal `not_found` for a listing that the actor may not see
 */
export async function post(
  context: HandlerContext,
  to: Person,
  { id, opened = false, ...written }: NewMessage,
) {
  const { tx, actor, now, rev, resources } = context
  const content = written.content.trim()
  const { images, waiting } = await findPhotos(tx, actor, messageFolder, written.images ?? [])
  const { listingId = null } = written
  const asked = { id, content, listingId, images }
  const earlier = await sentBefore(context, to, asked)
  if (earlier) return earlier
  if (listingId !== null) await findListing(tx, actor, listingId)
  await begin(context, to)
  await resources.limits.take(tx, 'messages', actor.userId, now)
  const sentAt = await nextTime(context, to)
  const people = { senderId: actor.userId, recipientId: to.id }
  const state = waiting ? 'waiting' : 'sent'
  const row = { ...asked, ...people, sentAt, state, event: null } as const
  const conversationId = unorderedPairId(actor.userId, to.id)
  await tx.insert(messages).values({ ...row, conversationId, rev })
  for (const { id: photo } of images)
    await tx.insert(messagePhotos).values({ messageId: id, photo })
  const seen = opened ? { opened } : {}
  await writeSide(tx, actor.userId, to.id, { lastAt: sentAt, ...seen, rev })
  if (!waiting) await deliver(context, to, row)
  const names = { senderUsername: actor.username, recipientUsername: to.username }
  return messageAnswer({ ...row, ...names, isRead: false })
}

/** Starts the actor's side of a conversation. A new one counts toward the limit. */
export async function begin(
  { tx, actor, now, rev, resources }: HandlerContext,
  to: Person,
): Promise<void> {
  const begun = await tx
    .insert(conversations)
    .values({ ...sideOf(actor.userId, to.id), lastAt: now, rev })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (begun.length > 0) await resources.limits.take(tx, 'conversations', actor.userId, now)
}

/**
 * The message, if it was already sent. A repeated request is recognized by its number. A message
 * that was refused and then sent again has a new number but the same id.
 * @throws Refusal `conflict` if another message has the id
 */
async function sentBefore(
  { tx, actor }: HandlerContext,
  to: Person,
  asked: Pick<typeof messages.$inferSelect, 'id' | 'content' | 'listingId' | 'images'>,
) {
  const { id } = asked
  const [row] = await tx.select().from(messages).where(eq(messages.id, id))
  if (!row) return undefined
  const people = { senderId: actor.userId, recipientId: to.id }
  if (row.state === 'withdrawn' || !isDeepStrictEqual({ ...row, ...people, ...asked }, row))
    throw new Refusal('conflict', 'A message with this id already exists.', 'id')
  return findMessage(tx, actor, id)
}
