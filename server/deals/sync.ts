import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { deals } from '#drizzle/schema/deals.ts'
import { window } from '#sync/engine/protocol.ts'
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
import { dealOf } from './rows.ts'

const { userId } = anyViewer
const isSellers = eq(deals.sellerId, userId)
const isBuyers = eq(deals.buyerId, userId)

/** The viewer's own deals. A block ends what is open and hides nothing. */
export const syncedDeals: SyncedNoun = {
  stamps: (db) => [stampsOf(db, deals.rev, isSellers), stampsOf(db, deals.rev, isBuyers)],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const row of await changedQuery(db).execute({ ...viewer, ...span }))
      if (row.deleted) changes.delete('deals', row.id)
      else changes.put('deals', dealOf(row, viewer.userId))
  },
}

/** What is open or reserved, and the latest of the others. */
export const latestDeals: SnapshotPart = {
  async addPage(db, viewer, { after, limit }, changes) {
    const rows = await latestQuery(db).execute({ ...viewer, ...after, limit })
    for (const row of rows) changes.put('deals', dealOf(row, viewer.userId))
    return startAfter(rows, limit, ({ changedAt, id }) => ({ at: changedAt, id }))
  },
}

const latestQuery = prepared((db) => {
  const isOwn = and(or(isSellers, isBuyers), eq(deals.deleted, false))
  const latestFirst = [desc(deals.changedAt), desc(deals.id)]
  const latest = db
    .select({ id: deals.id })
    .from(deals)
    .where(isOwn)
    .orderBy(...latestFirst)
    .limit(window.deals)
  const isHeld = or(inArray(deals.state, ['open', 'reserved']), inArray(deals.id, latest))
  return db
    .select()
    .from(deals)
    .where(and(isOwn, isHeld, isAfterStart(deals.changedAt, deals.id)))
    .orderBy(...latestFirst)
    .limit(sql.placeholder('limit'))
    .prepare()
})

const changedQuery = prepared((db) => {
  const changed = isOfSpan(deals.rev)
  const from = () => db.select().from(deals)
  return unionAll(
    from().where(and(isSellers, changed)),
    from().where(and(isBuyers, changed)),
  ).prepare()
})
