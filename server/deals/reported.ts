import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { deals } from '#drizzle/schema/deals.ts'
import { messages } from '#drizzle/schema/messages.ts'
import { reportedDealSchema, type ModerationItem } from '#sync/moderation/moderation.ts'
import type { Db } from '../db/open.ts'
import { dealsBetween } from './which.ts'
import { dealsWhere } from './queries.ts'
import { dealOf } from './rows.ts'

/** The deal of a reported card as moderators see it; undefined for any other message. */
export async function dealOfCard(db: Db, messageId: string): Promise<ModerationItem['deal']> {
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId))
  if (!message?.event || message.listingId === null) return undefined
  const { listingId, senderId, recipientId, event: card } = message
  const isOfCard = and(eq(deals.listingId, listingId), dealsBetween(senderId, recipientId))
  const [found] = await dealsWhere(db, isOfCard)
  if (!found) return undefined
  const { deal, seller, buyer } = found
  // The schema leaves the rest out.
  return v.parse(reportedDealSchema, { ...dealOf(deal, deal.sellerId), seller, buyer, card })
}
