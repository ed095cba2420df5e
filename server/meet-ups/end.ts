import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { endDeals } from '../deals/end-live.ts'
import { dealsBetween, dealsOfPerson } from '../deals/which.ts'
import { notifyOfDeal } from '../deals/notices.ts'
import type { Tx } from '../db/writer.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { meetUpBetween, meetUpsOfPerson } from './find.ts'
import { calledOff } from './notices.ts'

type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'>

const ones = alias(users, 'ones')
const others = alias(users, 'others')

/** Ends what someone who is suspended or leaves has begun with others. */
export async function endAllOf(context: Context, personId: string): Promise<void> {
  await endDeals(context, dealsOfPerson(personId), { reason: 'gone', cause: personId })
  await cancelMeetUps(context, meetUpsOfPerson(personId), personId)
}

/** Ends what two people have begun, because one of them blocks the other. */
export async function endAllBetween(context: Context, cause: string, other: string): Promise<void> {
  await endDeals(context, dealsBetween(cause, other), { reason: 'ended', cause })
  await cancelMeetUps(context, meetUpBetween(cause, other), cause)
}

/**
 * Cancels the meet-ups that are still to come, in the transaction of what causes it: a block, a
 * suspension, or a deleted account. No one is told why.
 * @param cause the person whose doing it is, who is told nothing
 */
async function cancelMeetUps(
  context: Context,
  which: SQL | undefined,
  cause: string,
): Promise<void> {
  const { tx, now, rev, resources, after } = context
  const isAhead = and(inArray(meetUps.state, ['proposed', 'agreed']), gt(meetUps.at, now))
  const live = await tx
    .select({ row: meetUps, one: ones.username, other: others.username })
    .from(meetUps)
    .innerJoin(ones, eq(ones.id, meetUps.oneId))
    .innerJoin(others, eq(others.id, meetUps.otherId))
    .where(and(which, isAhead, eq(meetUps.deleted, false)))
  for (const { row, one, other } of live) {
    const changed = { state: 'canceled', changedAt: now, rev } as const
    await tx.update(meetUps).set(changed).where(eq(meetUps.id, row.id))
    for (const [to, from] of [
      [row.oneId, { id: row.otherId, username: other }],
      [row.otherId, { id: row.oneId, username: one }],
    ] as const) {
      after(async () => resources.sockets.userChanged(to, rev))
      if (to !== cause)
        await notifyOfDeal({ ...context, actor: undefined }, to, from, calledOff(row))
    }
  }
}

/** Empties the meet-ups of a person who leaves. Those to come were canceled by then. */
export async function eraseMeetUps(tx: Tx, userId: string, rev: number): Promise<void> {
  const isOwn = meetUpsOfPerson(userId)
  await tx
    .update(meetUps)
    .set({ ...empty, rev })
    .where(isOwn)
  // What is between two people who have both left is of no one.
  const left = tx.select({ id: users.id }).from(users).where(eq(users.deleted, true))
  await tx
    .delete(meetUps)
    .where(
      or(
        and(eq(meetUps.oneId, userId), inArray(meetUps.otherId, left)),
        and(eq(meetUps.otherId, userId), inArray(meetUps.oneId, left)),
      ),
    )
}

/** A deleted meet-up keeps its row, because devices learn of the deletion from it. */
const empty = {
  deleted: true,
  place: '',
  zone: 'UTC',
  spotId: null,
  oneHereAt: null,
  oneHereNote: null,
  otherHereAt: null,
  otherHereNote: null,
}
