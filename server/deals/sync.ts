import { and, desc, eq, or, sql } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { prepared } from '../db/prepared.ts'
import { anyViewer } from '../listings/visibility.ts'
import {
  isAfterStart,
  isOfSpan,
  stampsOf,
  startAfter,
  type SnapshotPart,
  type SyncedNoun,
} from '../sync/synced-noun.ts'
import { dealOf } from './deal-rows.ts'

const { userId } = anyViewer
const isSold = eq(deals.sellerId, userId)
const isBought = eq(deals.buyerId, userId)
const isOwn = or(isSold, isBought)

/** The viewer's own deals, as seller or buyer. */
export const syncedDeals: SyncedNoun = {
  stamps: (db) => [stampsOf(db, deals.rev, isSold), stampsOf(db, deals.rev, isBought)],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const row of await changedQuery(db).execute({ ...viewer, ...span }))
      if (row.deleted) changes.delete('deals', row.id)
      else changes.put('deals', dealOf(row, viewer.userId))
  },
}

/** How many deals that have ended a device starts with. */
const mostEnded = 200

/** The latest change first: all that are live, and the latest others. */
export const latestDeals: SnapshotPart = {
  async addPage(db, viewer, { after, limit }, changes) {
    const rows = await pageQuery(db).execute({ ...viewer, ...after, limit })
    for (const row of rows) changes.put('deals', dealOf(row, viewer.userId))
    return startAfter(rows, limit, ({ changedAt, id }) => ({ at: changedAt, id }))
  },
}

const changedQuery = prepared((db) =>
  db
    .select()
    .from(deals)
    .where(and(isOwn, isOfSpan(deals.rev)))
    .prepare(),
)

const pageQuery = prepared((db) => {
  const oldestEnded = sql`coalesce((
    select changed_at from ${deals} as ended
    where (ended.seller_id = ${userId} or ended.buyer_id = ${userId})
    and ended.state in ('sold', 'closed') and not ended.deleted
    order by changed_at desc limit 1 offset ${sql.raw(String(mostEnded - 1))}), 0)`
  const isHeld = or(
    sql`${deals.state} in ('open', 'reserved')`,
    sql`${deals.changedAt} >= ${oldestEnded}`,
  )
  const isNext = isAfterStart(deals.changedAt, deals.id)
  return db
    .select()
    .from(deals)
    .where(and(isOwn, eq(deals.deleted, false), isHeld, isNext))
    .orderBy(desc(deals.changedAt), desc(deals.id))
    .limit(sql.placeholder('limit'))
    .prepare()
})
