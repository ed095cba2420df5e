import { eq } from 'drizzle-orm'
import { messages } from '#drizzle/schema/messages.ts'
import type { CardEvent } from '#sync/deals/cards.ts'
import { unorderedPairId } from '#sync/id.ts'
import { Refusal } from '#sync/refusal.ts'
import type { WaitingContext } from '../notifications/notify-later.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { nextTime, show, writeSide } from './deliver.ts'
import type { Person } from './people.ts'
import { begin } from './post.ts'

interface Card {
  id: string
  /** What happened, as a sentence. */
  content: string
  listingId: string | null
  event: CardEvent
}

/**
 * Stores a message that says what its author did. Who does it notifies the other person, so the
 * message itself does not.
 * @param to someone whom the actor may write to
 * @throws Refusal `conflict` if a message has the id
 */
export async function postCard(context: HandlerContext, to: Person, card: Card): Promise<void> {
  const { tx, actor, now, resources } = context
  const isTaken = eq(messages.id, card.id)
  const [earlier] = await tx.select({ id: messages.id }).from(messages).where(isTaken)
  if (earlier) throw new Refusal('conflict', 'A message with this id already exists.', 'card')
  await begin(context, to)
  await resources.limits.take(tx, 'messages', actor.userId, now)
  await writeCard(context, to, card)
}

/** Stores a card that the server writes for a person. It counts in no limit. */
export async function writeCard(context: WaitingContext, to: Person, card: Card): Promise<void> {
  const { tx, actor, rev } = context
  const sentAt = await nextTime(context, to)
  const people = { senderId: actor.userId, recipientId: to.id }
  const row = { ...card, ...people, images: [], sentAt, state: 'sent' as const }
  const conversationId = unorderedPairId(actor.userId, to.id)
  await tx.insert(messages).values({ ...row, conversationId, rev })
  await writeSide(tx, actor.userId, to.id, { lastAt: sentAt, rev })
  await show(context, to, row)
}
