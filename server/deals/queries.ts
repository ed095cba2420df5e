import { and, desc, eq, gt, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import type { DealState, OwnDeal } from '#sync/deals/deals.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { isEarlier, type PageInTime, type Placed, type PortionRequest } from '../paging.ts'
import { dealAnswer, type NamedDeal } from './answer.ts'

const sellers = alias(users, 'sellers')
const buyers = alias(users, 'buyers')

/** A person's own deals, the latest change first. */
export const dealsOf = (
  db: Db,
  { userId }: Actor,
  { after, limit, state }: PageInTime & { state?: DealState | undefined },
): Promise<NamedDeal[]> =>
  dealsWhere(
    db,
    and(
      or(eq(deals.sellerId, userId), eq(deals.buyerId, userId)),
      state && eq(deals.state, state),
      isEarlier(deals.changedAt, deals.id, after),
    ),
  )
    .orderBy(desc(deals.changedAt), desc(deals.id))
    .limit(limit)

/** A person's own deals for the file of their data. Of the other person it has the username alone. */
export async function ownDeals(
  db: Db,
  { userId }: Actor,
  { after, limit }: PortionRequest,
): Promise<Placed<OwnDeal>[]> {
  const isOwn = or(eq(deals.sellerId, userId), eq(deals.buyerId, userId))
  const rows = await dealsWhere(
    db,
    and(isOwn, after === undefined ? undefined : gt(deals.id, after)),
  )
    .orderBy(deals.id)
    .limit(limit)
  return rows.map((row) => {
    const { _id: place, seller, buyer, ...fields } = dealAnswer(row, userId)
    return { place, item: { ...fields, seller: seller.username, buyer: buyer.username } }
  })
}

/** @throws Refusal `not_found`, also for a deal of other people */
export async function findOwnDeal(db: Db, { userId }: Actor, id: string): Promise<NamedDeal> {
  const isOwn = or(eq(deals.sellerId, userId), eq(deals.buyerId, userId))
  const [found] = await dealsWhere(db, and(eq(deals.id, id), isOwn))
  if (!found) throw noSuchDeal()
  return found
}

export const noSuchDeal = () => new Refusal('not_found', 'This offer does not exist.')

export const dealsWhere = (db: Db, condition: SQL | undefined) =>
  db
    .select({ deal: deals, seller: sellers.username, buyer: buyers.username })
    .from(deals)
    .innerJoin(sellers, eq(sellers.id, deals.sellerId))
    .innerJoin(buyers, eq(buyers.id, deals.buyerId))
    .where(and(eq(deals.deleted, false), condition))
