import { and, eq, isNotNull } from 'drizzle-orm'
import { messages } from '#drizzle/schema/messages.ts'
import { agree as agreeTo, arrive, cancel as callOff, propose } from '#sync/actions/meet-ups.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import type { MeetUpMove } from '#sync/meet-ups/move.ts'
import type { Tx } from '../db/writer.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import { findMeetUp, findSpot } from './find.ts'
import { moveMeetUp } from './move.ts'
import { meetUpOf } from './rows.ts'

export const suggest = implement(propose, async (context, { id, card, at, ...proposal }) => {
  const { tx, actor, now, resources } = context
  const found = await findMeetUp(tx, actor, id)
  if (await isPosted(tx, actor, card)) return answerOf(context, id)
  const { spotId, place, ...rest } = proposal
  const spot = await findSpot(tx, actor, spotId)
  const where = spot ? { spotId: spot.id, place: spot.name } : { place }
  const move = { name: 'propose', at: Date.parse(at), ...rest, ...where } as const
  const before = () => resources.limits.take(tx, 'meet-ups', actor.userId, now)
  await moveMeetUp(context, found, move, { card, kind: 'propose', before })
  return answerOf(context, id)
})

export const agree = implement(agreeTo, (context, args) =>
  moved(context, args, { name: 'agree', turn: args.turn }, 'agree'),
)

export const cancel = implement(callOff, (context, args) =>
  moved(context, args, { name: 'cancel', turn: args.turn }, 'callOff'),
)

export const here = implement(arrive, (context, { note, ...args }) =>
  moved(context, args, { name: 'here', turn: args.turn, note }, 'here'),
)

/** Whether this was suggested before, and its answer was lost: its card is there. */
async function isPosted(tx: Tx, { userId }: Actor, card: string): Promise<boolean> {
  const [posted] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, card), eq(messages.senderId, userId), isNotNull(messages.event)))
  return posted !== undefined
}

async function moved(
  context: HandlerContext,
  { id, card }: { id: string; card: string },
  move: MeetUpMove,
  kind: 'agree' | 'callOff' | 'here',
): Promise<MeetUp> {
  const found = await findMeetUp(context.tx, context.actor, id)
  await moveMeetUp(context, found, move, { card, kind })
  return answerOf(context, id)
}

async function answerOf({ tx, actor }: HandlerContext, id: string): Promise<MeetUp> {
  const { row } = await findMeetUp(tx, actor, id)
  if (!row) throw new Error('The meet-up was not stored.')
  return meetUpOf(row, actor.userId)
}
