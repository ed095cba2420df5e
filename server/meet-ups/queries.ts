import { and, desc, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { MeetUp, OwnMeetUp } from '#sync/meet-ups/meet-ups.ts'
import type { Db } from '../db/open.ts'
import type { Placed, PortionRequest } from '../paging.ts'
import { meetUpsOfPerson } from './find.ts'
import { meetUpOf } from './rows.ts'

/** A person’s meet-ups, the latest change first: one per other person. */
export async function meetUpsOf(db: Db, userId: string): Promise<MeetUp[]> {
  const rows = await db
    .select()
    .from(meetUps)
    .where(and(meetUpsOfPerson(userId), eq(meetUps.deleted, false)))
    .orderBy(desc(meetUps.changedAt), desc(meetUps.id))
  return rows.map((row) => meetUpOf(row, userId))
}

const ones = alias(users, 'ones')
const others = alias(users, 'others')

/** A person’s meet-ups for the file of their data. Of the other person it has the username alone. */
export async function ownMeetUps(
  db: Db,
  { userId }: Actor,
  { after, limit }: PortionRequest,
): Promise<Placed<OwnMeetUp>[]> {
  const isAfter = after === undefined ? undefined : gt(meetUps.id, after)
  const rows = await db
    .select({ row: meetUps, one: ones.username, other: others.username })
    .from(meetUps)
    .innerJoin(ones, eq(ones.id, meetUps.oneId))
    .innerJoin(others, eq(others.id, meetUps.otherId))
    .where(and(meetUpsOfPerson(userId), eq(meetUps.deleted, false), isAfter))
    .orderBy(meetUps.id)
    .limit(limit)
  return rows.map(({ row, one, other }) => {
    const { otherUserId: _other, by, ...fields } = meetUpOf(row, userId)
    const username = row.oneId === userId ? other : one
    return {
      place: row.id,
      item: { ...fields, with: username, proposedBy: by === userId ? 'you' : username },
    }
  })
}
