import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { meetUps, spots } from '#drizzle/schema/meet-ups.ts'
import type { Actor } from '#sync/engine/action.ts'
import { unorderedPairId } from '#sync/id.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { findRecipient, hasWrittenTo, type Person } from '../messages/people.ts'
import type { MeetUpRow } from './rows.ts'

export interface FoundMeetUp {
  /** The other person. */
  other: Person
  /** None before the first proposal. */
  row: MeetUpRow | undefined
}

/**
 * The meet-up of the actor with a person whom they may write to, and who has written to them.
 * @throws Refusal as for a message, or `conflict` before both have written
 */
export async function findMeetUp(tx: Tx, actor: Actor, otherId: string): Promise<FoundMeetUp> {
  const other = await findRecipient(tx, actor, { id: otherId }, 'This person does not exist.')
  const both = tx.all(sql`select 1 where ${hasWrittenTo(actor.userId, other.id)}
    and ${hasWrittenTo(other.id, actor.userId)}`)
  if (both.length === 0) throw new Refusal('conflict', 'Wait for an answer first.')
  const [row] = await tx
    .select()
    .from(meetUps)
    .where(and(eq(meetUps.id, unorderedPairId(actor.userId, other.id)), eq(meetUps.deleted, false)))
  return { other, row }
}

/** A place of the campus’s list; undefined if it is not there anymore. */
export async function findSpot(
  tx: Tx,
  { universityId }: Actor,
  id: string | undefined,
): Promise<{ id: string; name: string } | undefined> {
  if (id === undefined) return undefined
  const isThere = and(
    eq(spots.id, id),
    eq(spots.universityId, universityId),
    eq(spots.deleted, false),
  )
  const [spot] = await tx.select({ id: spots.id, name: spots.name }).from(spots).where(isThere)
  return spot
}

export const meetUpsOfPerson = (userId: string): SQL | undefined =>
  or(eq(meetUps.oneId, userId), eq(meetUps.otherId, userId))

export const meetUpBetween = (one: string, other: string): SQL =>
  eq(meetUps.id, unorderedPairId(one, other))
