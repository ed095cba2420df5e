import { and, asc, eq, gt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import type { Db } from '../db/open.ts'
import type { Placed, PortionRequest } from '../paging.ts'
import { meetUpOfRow } from './meet-up-rows.ts'

type OwnMeetUp = Omit<MeetUp, 'otherUserId' | 'by'> & { other: string; proposedByYou: boolean }

const others = alias(users, 'other')

/** The viewer's own meet-ups, of the other person the username alone. */
export async function allMeetUpsOf(
  db: Db,
  { userId }: Actor,
  { after = '', limit }: PortionRequest,
): Promise<Placed<OwnMeetUp>[]> {
  const isOne = and(eq(meetUps.oneId, userId), eq(others.id, meetUps.otherId))
  const isOther = and(eq(meetUps.otherId, userId), eq(others.id, meetUps.oneId))
  const rows = await db
    .select({ row: meetUps, other: others.username })
    .from(meetUps)
    .innerJoin(others, or(isOne, isOther))
    .where(and(eq(meetUps.deleted, false), gt(meetUps.id, after)))
    .orderBy(asc(meetUps.id))
    .limit(limit)
  return rows.map(({ row, other }) => {
    const { otherUserId: _id, by, ...item } = meetUpOfRow(row, userId)
    return { place: row.id, item: { ...item, other, proposedByYou: by === userId } }
  })
}
