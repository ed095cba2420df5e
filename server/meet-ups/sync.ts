import { and, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf } from '../sync/synced-noun.ts'
import { syncedRows } from '../sync/synced-rows.ts'
import { meetUpOfRow } from './meet-up-rows.ts'

const { userId } = anyViewer
const isOne = eq(meetUps.oneId, userId)
const isOther = eq(meetUps.otherId, userId)
const isOwn = or(isOne, isOther)
/** The key of the row on the viewer's devices. */
const partner = sql<string>`case when ${isOne} then ${meetUps.otherId} else ${meetUps.oneId} end`

/** How many meet-ups a device starts with. Those ahead are among the latest. */
const most = 100

const oldest = sql`coalesce((
  select own.at from ${meetUps} as own
  where (own.one_id = ${userId} or own.other_id = ${userId}) and not own.deleted
  order by own.at desc limit 1 offset ${sql.raw(String(most - 1))}), 0)`

/** The viewer's own meet-ups. A device starts with the latest. */
export const syncedMeetUps = syncedRows({
  table: 'meetUps',
  stamps: (db) => [stampsOf(db, meetUps.rev, isOne), stampsOf(db, meetUps.rev, isOther)],
  select: (db) => db.select({ ...getTableColumns(meetUps), partner }).from(meetUps),
  changed: () => and(isOwn, isOfSpan(meetUps.rev)),
  isGone: ({ deleted }) => deleted,
  initial: () => and(isOwn, eq(meetUps.deleted, false), sql`${meetUps.at} >= ${oldest}`),
  order: { at: meetUps.at, id: partner },
  placeOf: ({ at, partner: id }) => ({ at, id }),
  answer: (row, viewer) => meetUpOfRow(row, viewer.userId),
})
