import { and, eq, gt, ne } from 'drizzle-orm'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { unorderedPairId } from '#sync/id.ts'
import { notify } from '../notifications/notify.ts'
import type { WaitingContext } from '../notifications/notify-later.ts'
import { factsOfRow, otherPersonOf } from './meet-up-rows.ts'
import { isOwn } from './queries.ts'
import { updateMeetUp } from './write.ts'

/**
 * Cancels what is ahead of a person, or between two people: after a block, a suspension, or the
 * deletion of an account. If it was agreed, the other person gets a notification whose words reveal none of these.
 */
export async function callOffMeetUpsOf(
  context: WaitingContext,
  userId: string,
  otherId?: string,
): Promise<void> {
  const isBetween =
    otherId === undefined ? isOwn(userId) : eq(meetUps.id, unorderedPairId(userId, otherId))
  const isAhead = and(
    ne(meetUps.state, 'canceled'),
    gt(meetUps.at, context.now),
    eq(meetUps.deleted, false),
  )
  const ahead = await context.tx.select().from(meetUps).where(and(isBetween, isAhead))
  for (const row of ahead) {
    const other = otherPersonOf(row, userId)
    await updateMeetUp(context, row, { ...factsOfRow(row), state: 'canceled' })
    // A notification about a person would go with that person.
    const news = { ...neutral, subject: `${row.id} meet-up cancel ${row.turn}` } as const
    if (row.state === 'agreed') await notify({ ...context, actor: undefined }, [other], news)
    context.after(async () => context.resources.sockets.userChanged(other, context.rev))
  }
}

const neutral = {
  type: 'other',
  link: '/messages',
  title: 'This meet-up was canceled',
  message: 'You don’t need to go there.',
} as const
