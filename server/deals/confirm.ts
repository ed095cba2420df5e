import { and, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import type { Side } from '#sync/deals/sides.ts'
import { answerSale as mayAnswer } from '#sync/deals/sales.ts'
import { Refusal } from '#sync/refusal.ts'
import { reviewIdOf } from '#sync/reviews.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/writer.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { dealsBetween } from './which.ts'
import { answeredSale, notifyOfDeal } from './notices.ts'
import { columnsOfFacts, factsOfRow, sideIn, type DealRow } from './rows.ts'

type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'>

/** A sale that its buyer, a review, or the clock has confirmed. */
const isConfirmed = and(eq(deals.state, 'sold'), isNotNull(deals.confirmedAt))

/**
 * Confirms those of these sales that wait for it: the seller has sold one more, both people are asked
 * for a review unless they have written it, and their reviews of each other get the mark of the sale.
 */
export const confirmSales = (context: Context, which: SQL | undefined): Promise<DealRow[]> =>
  countSales(context, and(isNull(deals.confirmedAt), which))

/** The seller has marked it as sold, and its buyer has said before that they have it. */
export async function completeSale(context: Context, id: string): Promise<void> {
  await countSales(context, eq(deals.id, id))
}

async function countSales(context: Context, which: SQL | undefined): Promise<DealRow[]> {
  const { tx, now, rev, resources, after } = context
  const confirmed = await tx
    .update(deals)
    .set({
      confirmedAt: now,
      changedAt: now,
      asksSeller: lacksReview(deals.buyerId, deals.sellerId),
      asksBuyer: lacksReview(deals.sellerId, deals.buyerId),
      rev,
    })
    .where(and(eq(deals.state, 'sold'), which))
    .returning()
  for (const { sellerId, buyerId } of confirmed) {
    await recountSales(tx, sellerId, rev)
    await markReview(tx, reviewIdOf(sellerId, buyerId), 'seller', rev)
    await markReview(tx, reviewIdOf(buyerId, sellerId), 'buyer', rev)
    after(async () => {
      for (const userId of [sellerId, buyerId]) resources.sockets.userChanged(userId, rev)
    })
  }
  return confirmed
}

/** Whether a deal becomes a sale of which its buyer has said before that they have the thing. */
export const isConfirmedEarly = (before: DealRow | undefined, next: DealFacts): boolean =>
  before?.state === 'reserved' && next.state === 'sold' && next.confirmedAt !== undefined

/** No one reviews a deleted account. */
const lacksReview = (revieweeId: SQLiteColumn, reviewerId: SQLiteColumn) => sql`exists (
  select 1 from ${users} where ${users.id} = ${revieweeId} and not ${users.deleted}) and not exists (
  select 1 from ${reviews} where ${reviews.revieweeId} = ${revieweeId}
    and ${reviews.reviewerId} = ${reviewerId} and not ${reviews.deleted})`

/** From the deals themselves, so that no order of writes can make the number drift. */
async function recountSales(tx: Tx, sellerId: string, rev: number): Promise<void> {
  const sales = tx
    .select({ n: count() })
    .from(deals)
    .where(and(eq(deals.sellerId, sellerId), isConfirmed))
  await tx
    .update(users)
    .set({ soldCount: sql`${sales}`, rev })
    .where(and(eq(users.id, sellerId), eq(users.deleted, false)))
}

async function markReview(tx: Tx, id: string, deal: Side, rev: number): Promise<void> {
  await tx
    .update(reviews)
    .set({ deal, rev })
    .where(and(eq(reviews.id, id), eq(reviews.deleted, false)))
}

/** What a person was in the latest confirmed sale between the two; null without one. */
export async function sideInSale(db: Db, personId: string, otherId: string): Promise<Side | null> {
  const [sale] = await db
    .select({ sellerId: deals.sellerId })
    .from(deals)
    .where(and(dealsBetween(personId, otherId), isConfirmed))
    .orderBy(desc(deals.confirmedAt), desc(deals.id))
    .limit(1)
  return sale ? sideIn(sale, personId) : null
}

/** A review confirms what its author bought from the reviewed person, and ends the asking for it. */
export async function followReview(
  context: Context & Pick<HandlerContext, 'actor'>,
  revieweeId: string,
): Promise<void> {
  const { actor } = context
  const isBought = and(eq(deals.sellerId, revieweeId), eq(deals.buyerId, actor.userId))
  for (const row of await confirmSales(context, isBought)) await tellSeller(context, row, true)
  await stopAsking(context, dealsBetween(actor.userId, revieweeId))
}

/** The actor is no longer asked for a review because of these deals. */
export async function stopAsking(
  { tx, actor, rev }: Pick<HandlerContext, 'tx' | 'actor' | 'rev'>,
  which: SQL | undefined,
): Promise<void> {
  const { asksSeller, asksBuyer, sellerId, buyerId } = deals
  const isSeller = and(which, eq(sellerId, actor.userId), asksSeller)
  const isBuyer = and(which, eq(buyerId, actor.userId), asksBuyer)
  await tx.update(deals).set({ asksSeller: false, rev }).where(isSeller)
  await tx.update(deals).set({ asksBuyer: false, rev }).where(isBuyer)
}

/** The buyer says whether they have it. An answer that was given before changes nothing. */
export async function answerSale(
  context: Context & Pick<HandlerContext, 'actor'>,
  row: DealRow,
  received: boolean,
): Promise<void> {
  const { tx, now, rev, resources, after } = context
  const before = factsOfRow(row)
  const answered = mayAnswer(before, received ? 'confirm' : 'deny', { now })
  if (answered.problem) throw new Refusal('conflict', answered.problem.message)
  if (answered.deal === before) return
  if (received && row.state === 'sold') await confirmSales(context, eq(deals.id, row.id))
  else {
    const changed = { ...columnsOfFacts(answered.deal, now), changedAt: now, rev }
    await tx.update(deals).set(changed).where(eq(deals.id, row.id))
    after(async () => resources.sockets.userChanged(row.sellerId, rev))
  }
  await tellSeller(context, row, received)
}

/** Notifies the seller of the buyer's answer. */
async function tellSeller(
  context: Context & Pick<HandlerContext, 'actor'>,
  { sellerId, title, state }: DealRow,
  received: boolean,
): Promise<void> {
  const { userId: id, username } = context.actor
  const words = answeredSale({ username, title, received, isSold: state === 'sold' })
  await notifyOfDeal(context, sellerId, { id, username }, words)
}
