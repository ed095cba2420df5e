import { agreeToMeet, cancelMeetUp, proposeMeetUp, sayHere } from '#sync/actions/meet-ups.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import type { MeetUpMove } from '#sync/meet-ups/moves.ts'
import { unknownRecipient } from '#sync/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import { findRecipient } from '../messages/people.ts'
import { findPlace } from '../spots/queries.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import { makeMove, moveOn } from './make-move.ts'
import { meetUpOfRow } from './meet-up-rows.ts'
import { findMeetUp, haveBothWritten, meetUpOfPair } from './queries.ts'

export const propose = implement(proposeMeetUp, async (context, args) => {
  const { tx, actor, now, resources } = context
  const { id, card, turn, at, zone } = args
  const to = await findRecipient(tx, actor, { id }, unknownRecipient)
  if (!(await haveBothWritten(tx, actor.userId, id)))
    throw new Refusal('conflict', 'Wait for an answer first.')
  const place = await findPlace(tx, actor, { ...args, otherId: id })
  const row = await meetUpOfPair(tx, actor.userId, id)
  const move = { name: 'propose', turn, at: Date.parse(at), zone, ...place } as const
  const meetUp = moveOn(context, row, move)
  if (!meetUp) return answer(context, id)
  await resources.limits.take(tx, 'meet-ups', actor.userId, now)
  await makeMove(context, { row, meetUp, move, card, to })
  return answer(context, id)
})

export const agree = implement(agreeToMeet, (context, { id, card, turn }) =>
  answerWith(context, { id, card, move: { name: 'agree', turn } }),
)

export const cancel = implement(cancelMeetUp, (context, { id, card, turn }) =>
  answerWith(context, { id, card, move: { name: 'cancel', turn } }),
)

export const here = implement(sayHere, (context, { id, card, turn, note }) =>
  answerWith(context, { id, card, move: { name: 'here', turn, note } }),
)

/** Makes a move about the meet-up that the two people have. */
async function answerWith(
  context: HandlerContext,
  { id, card, move }: { id: string; card: string; move: MeetUpMove },
): Promise<MeetUp> {
  const { tx, actor } = context
  const row = await findMeetUp(tx, actor, id)
  const meetUp = moveOn(context, row, move)
  if (!meetUp) return answer(context, id)
  const to = await findRecipient(tx, actor, { id }, unknownRecipient)
  await makeMove(context, { row, meetUp, move, card, to })
  return answer(context, id)
}

const answer = async ({ tx, actor }: HandlerContext, id: string): Promise<MeetUp> =>
  meetUpOfRow(await findMeetUp(tx, actor, id), actor.userId)
