import { eq } from 'drizzle-orm'
import { messages } from '#drizzle/schema/messages.ts'
import type { CardEvent } from '#sync/deals/cards.ts'
import { unorderedPairId } from '#sync/id.ts'
import { Refusal } from '#sync/refusal.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { nextTime, show, writeSide, type Manner } from './deliver.ts'
import type { Person } from './people.ts'
import { begin } from './post.ts'

/** A message that shows what the actor did. `content` says it as a sentence. */
export interface Card {
  id: string
  content: string
  listingId: string | null
  event: CardEvent
}

/**
 * Stores a card. What it shows was checked before, and whoever did it notifies the other person.
 * @param to someone whom the actor may write to
 */
export async function postCard(
  context: HandlerContext,
  to: Person,
  card: Card,
  manner: Manner = {},
): Promise<void> {
  const { tx, actor, now, rev, resources } = context
  const [other] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.id, card.id))
  if (other) throw new Refusal('conflict', 'A message with this id already exists.', 'card')
  await begin(context, to)
  if (!manner.isAutomatic) await resources.limits.take(tx, 'messages', actor.userId, now)
  const sentAt = await nextTime(context, to)
  const people = { senderId: actor.userId, recipientId: to.id }
  const conversationId = unorderedPairId(actor.userId, to.id)
  const row = { ...card, ...people, sentAt, images: [], state: 'sent' } as const
  await tx.insert(messages).values({ ...row, images: [], conversationId, rev })
  await writeSide(tx, actor.userId, to.id, { lastAt: sentAt, rev })
  await show(context, to, { ...row, images: [] }, manner)
}
