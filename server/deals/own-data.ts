import { and, asc, eq, gt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { deals } from '#drizzle/schema/deals.ts'
import { users } from '#drizzle/schema/accounts.ts'
import type { Deal } from '#sync/deals/deals.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import type { Placed, PortionRequest } from '../paging.ts'
import { dealOf } from './deal-rows.ts'

type OwnDeal = Omit<Deal, 'otherUserId'> & { other: string }

const others = alias(users, 'other')

/** The viewer's own deals, of the other person the username alone. */
export async function allDealsOf(
  db: Db,
  { userId }: Actor,
  { after = '', limit }: PortionRequest,
): Promise<Placed<OwnDeal>[]> {
  const isSale = and(eq(deals.sellerId, userId), eq(others.id, deals.buyerId))
  const isPurchase = and(eq(deals.buyerId, userId), eq(others.id, deals.sellerId))
  const rows = await db
    .select({ deal: deals, other: others.username })
    .from(deals)
    .innerJoin(others, or(isSale, isPurchase))
    .where(and(eq(deals.deleted, false), gt(deals.id, after)))
    .orderBy(asc(deals.id))
    .limit(limit)
  return rows.map(({ deal, other }) => {
    const { otherUserId: _id, ...item } = dealOf(deal, userId)
    return { place: item._id, item: { ...item, other } }
  })
}
