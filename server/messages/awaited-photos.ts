import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { images } from '#drizzle/schema/images.ts'
import { messagePhotos, messages } from '#drizzle/schema/messages.ts'
import type { Actor } from '#sync/engine/action.ts'
import { isPhotoHash, photoNameOf } from '#sync/images.ts'
import { unknownRecipient } from '#sync/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import type { WaitingContext } from '../notifications/notify-later.ts'
import { deliver, nextTime, writeSide } from './deliver.ts'
import { findRecipient, type Person } from './people.ts'

type ImageRow = typeof images.$inferSelect
type MessageRow = typeof messages.$inferSelect
type Context = Omit<WaitingContext, 'actor'>

/**
 * Puts a photo into the messages of its sender that wait for it. A message without missing photos is
 * sent now.
 * @returns whether any has waited
 */
export async function attachArrivedMessagePhoto(
  context: Context,
  { uploaderId, uploadSha256, id, width, height, color }: ImageRow,
): Promise<boolean> {
  const { tx, rev } = context
  const hash = photoNameOf(uploadSha256)
  const waiting = await tx
    .select(getTableColumns(messages))
    .from(messagePhotos)
    .innerJoin(messages, eq(messages.id, messagePhotos.messageId))
    .where(
      and(
        eq(messagePhotos.photo, hash),
        eq(messages.senderId, uploaderId),
        eq(messages.state, 'waiting'),
      ),
    )
    .orderBy(asc(messages.sentAt))
  for (const message of waiting) {
    const shown = message.images.map((image) =>
      image.id === hash ? { id, width, height, color } : image,
    )
    await tx.update(messages).set({ images: shown, rev }).where(eq(messages.id, message.id))
    await tx
      .update(messagePhotos)
      .set({ photo: id })
      .where(and(eq(messagePhotos.messageId, message.id), eq(messagePhotos.photo, hash)))
    if (!shown.some((image) => isPhotoHash(image.id)))
      await sendNow(context, { ...message, images: shown })
  }
  return waiting.length > 0
}

/**
 * The message gets the time of now, because its recipient may have read later ones. If they can no
 * longer be written to, it stays with its sender.
 */
async function sendNow(context: Context, message: MessageRow): Promise<void> {
  const { tx, rev } = context
  const actor = await senderOf(context, message)
  const to = actor && (await recipientOf({ ...context, actor }, message))
  if (!actor || !to) return
  const sentAt = await nextTime({ ...context, actor }, to)
  const row = { ...message, sentAt, state: 'sent' } as const
  await tx.update(messages).set({ sentAt, state: 'sent' }).where(eq(messages.id, message.id))
  await writeSide(tx, actor.userId, to.id, { lastAt: sentAt, rev })
  await deliver({ ...context, actor }, to, row)
}

async function senderOf(
  { tx }: Context,
  { senderId }: Pick<MessageRow, 'senderId'>,
): Promise<Actor | undefined> {
  const [sender] = await tx
    .select({ userId: users.id, username: users.username, universityId: users.universityId })
    .from(users)
    .where(eq(users.id, senderId))
  return sender
}

async function recipientOf(
  { tx, actor }: WaitingContext,
  { recipientId: id }: Pick<MessageRow, 'recipientId'>,
): Promise<Person | undefined> {
  try {
    return await findRecipient(tx, actor, { id }, unknownRecipient)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
