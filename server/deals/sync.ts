import { and, eq, or, sql } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf } from '../sync/synced-noun.ts'
import { syncedRows } from '../sync/synced-rows.ts'
import { dealOf } from './deal-rows.ts'

const { userId } = anyViewer
const isSold = eq(deals.sellerId, userId)
const isBought = eq(deals.buyerId, userId)
const isOwn = or(isSold, isBought)

/** How many deals that have ended a device starts with. */
const mostEnded = 200

const oldestEnded = sql`coalesce((
  select changed_at from ${deals} as ended
  where (ended.seller_id = ${userId} or ended.buyer_id = ${userId})
  and ended.state in ('sold', 'closed') and not ended.deleted
  order by changed_at desc limit 1 offset ${sql.raw(String(mostEnded - 1))}), 0)`

/**
 * The viewer's own deals, as seller or buyer. A device starts with all that are live, and the latest
 * others.
 */
export const syncedDeals = syncedRows({
  table: 'deals',
  stamps: (db) => [stampsOf(db, deals.rev, isSold), stampsOf(db, deals.rev, isBought)],
  select: (db) => db.select().from(deals),
  changed: () => and(isOwn, isOfSpan(deals.rev)),
  isGone: ({ deleted }) => deleted,
  initial: () =>
    and(
      isOwn,
      eq(deals.deleted, false),
      or(sql`${deals.state} in ('open', 'reserved')`, sql`${deals.changedAt} >= ${oldestEnded}`),
    ),
  order: { at: deals.changedAt, id: deals.id },
  placeOf: ({ changedAt, id }) => ({ at: changedAt, id }),
  answer: (row, viewer) => dealOf(row, viewer.userId),
})
