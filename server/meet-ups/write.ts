import { and, eq } from 'drizzle-orm'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { unorderedPairId } from '#sync/id.ts'
import type { MeetUpFacts } from '#sync/meet-ups/facts.ts'
import type { WaitingContext } from '../notifications/notify-later.ts'
import { columnsOf, type MeetUpRow } from './meet-up-rows.ts'

/** Begins the first meet-up of two people. */
export async function insertMeetUp(
  { tx, now, rev }: WaitingContext,
  people: readonly [string, string],
  facts: MeetUpFacts,
): Promise<void> {
  const [oneId = '', otherId = ''] = people.toSorted()
  const id = unorderedPairId(oneId, otherId)
  const columns = columnsOf(facts, { oneId, otherId })
  await tx.insert(meetUps).values({ id, oneId, otherId, ...columns, changedAt: now, rev })
}

/** Stores a meet-up after a move. @returns false if something has moved it since it was read */
export async function updateMeetUp(
  { tx, now, rev }: WaitingContext,
  { id, turn, state, ...people }: MeetUpRow,
  facts: MeetUpFacts,
): Promise<boolean> {
  const isAsRead = and(eq(meetUps.id, id), eq(meetUps.turn, turn), eq(meetUps.state, state))
  const written = await tx
    .update(meetUps)
    .set({ ...columnsOf(facts, people), changedAt: now, rev })
    .where(isAsRead)
    .returning({ id: meetUps.id })
  return written.length > 0
}
