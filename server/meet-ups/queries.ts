import { and, desc, eq, gt, or } from 'drizzle-orm'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { conversations } from '#drizzle/schema/messages.ts'
import type { Actor } from '#sync/engine/action.ts'
import { unorderedPairId } from '#sync/id.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { isEarlier, type PageInTime } from '../paging.ts'
import type { MeetUpRow } from './meet-up-rows.ts'

export const isOwn = (userId: string) => or(eq(meetUps.oneId, userId), eq(meetUps.otherId, userId))

export const noSuchMeetUp = (): Refusal => new Refusal('not_found', 'This meet-up does not exist.')

/** The meet-up of two people, over or not. */
export async function meetUpOfPair(
  db: Db,
  userId: string,
  otherId: string,
): Promise<MeetUpRow | undefined> {
  const isPair = eq(meetUps.id, unorderedPairId(userId, otherId))
  const [row] = await db
    .select()
    .from(meetUps)
    .where(and(isPair, eq(meetUps.deleted, false)))
  return row
}

/** @throws Refusal `not_found` if the two people have none */
export async function findMeetUp(db: Db, { userId }: Actor, otherId: string): Promise<MeetUpRow> {
  const row = await meetUpOfPair(db, userId, otherId)
  if (!row) throw noSuchMeetUp()
  return row
}

/** Whether each of two people has written to the other. */
export async function haveBothWritten(db: Db, one: string, other: string): Promise<boolean> {
  const { userId, otherId, receivedAt } = conversations
  const sides = await db
    .select({ userId })
    .from(conversations)
    .where(
      and(
        or(and(eq(userId, one), eq(otherId, other)), and(eq(userId, other), eq(otherId, one))),
        gt(receivedAt, 0),
      ),
    )
  return sides.length === 2
}

/** The viewer's own meet-ups, the latest time first. */
export const ownMeetUps = (
  db: Db,
  { userId }: Actor,
  { after, limit }: PageInTime,
): Promise<MeetUpRow[]> =>
  db
    .select()
    .from(meetUps)
    .where(and(isOwn(userId), eq(meetUps.deleted, false), isEarlier(meetUps.at, meetUps.id, after)))
    .orderBy(desc(meetUps.at), desc(meetUps.id))
    .limit(limit)
