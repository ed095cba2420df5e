import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { messages } from '#drizzle/schema/messages.ts'
import { isDealEvent } from '#sync/deals/cards.ts'
import type { ModerationItem } from '#sync/moderation/moderation.ts'
import type { Db } from '../db/open.ts'

/** Cards whose amounts are read. Nobody makes that many offers. */
const mostCards = 100

/**
 * What became of the deal that a reported card is about, and the amounts that its cards named; undefined
 * for a message that is no such card.
 */
export async function dealOfCard(db: Db, messageId: string): Promise<ModerationItem['deal']> {
  const [card] = await db.select().from(messages).where(eq(messages.id, messageId))
  if (!card?.event || !isDealEvent(card.event) || card.listingId === null) return undefined
  const { listingId, senderId, recipientId, conversationId } = card
  const [sellers, buyers] = [alias(users, 'sellers'), alias(users, 'buyers')]
  const [row] = await db
    .select({ deal: deals, seller: sellers.username, buyer: buyers.username })
    .from(deals)
    .innerJoin(sellers, eq(sellers.id, deals.sellerId))
    .innerJoin(buyers, eq(buyers.id, deals.buyerId))
    .where(
      and(
        eq(deals.listingId, listingId),
        or(
          and(eq(deals.sellerId, senderId), eq(deals.buyerId, recipientId)),
          and(eq(deals.sellerId, recipientId), eq(deals.buyerId, senderId)),
        ),
        eq(deals.deleted, false),
      ),
    )
  if (!row) return undefined
  const cards = await db
    .select({ event: messages.event })
    .from(messages)
    .where(
      and(
        eq(messages.listingId, listingId),
        eq(messages.conversationId, conversationId),
        isNotNull(messages.event),
      ),
    )
    .orderBy(asc(messages.sentAt))
    .limit(mostCards)
  const { title, state, reason, amountCents } = row.deal
  return {
    title,
    seller: row.seller,
    buyer: row.buyer,
    state,
    ...(reason && { reason }),
    amount: amountCents / 100,
    amounts: cards.flatMap(({ event }) => event?.amount ?? []),
  }
}
