import { Refusal } from '#sync/refusal.ts'
import { eventOf, meetUpSentence } from '#sync/meet-ups/card.ts'
import type { MeetUpFacts } from '#sync/meet-ups/facts.ts'
import { meetingTime } from '#sync/meet-ups/meeting-time.ts'
import { changedMeetUp, moveMeetUp, type MeetUpMove } from '#sync/meet-ups/moves.ts'
import type { Person } from '../messages/people.ts'
import { postCard } from '../messages/post-card.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { holdDeals } from './hold-deals.ts'
import { factsOfRow, type MeetUpRow } from './meet-up-rows.ts'
import { tell } from './tell.ts'
import { insertMeetUp, updateMeetUp } from './write.ts'

/**
 * What becomes of the meet-up by a move of the actor; undefined if the move was already made.
 * @throws Refusal with the sentence of the rule
 */
export function moveOn(
  { actor: { userId }, now }: Pick<HandlerContext, 'actor' | 'now'>,
  row: MeetUpRow | undefined,
  move: MeetUpMove,
): MeetUpFacts | undefined {
  const before = row && factsOfRow(row)
  const { meetUp, problem } = moveMeetUp(before, move, { userId, now })
  if (problem)
    throw new Refusal(problem.field ? 'bad_input' : 'conflict', problem.message, problem.field)
  return meetUp === before ? undefined : meetUp
}

interface Made {
  row: MeetUpRow | undefined
  meetUp: MeetUpFacts
  move: MeetUpMove
  /** The id of the message that shows it. */
  card: string
  to: Person
}

/** Stores a move and its card, and notifies the other person. */
export async function makeMove(context: HandlerContext, made: Made): Promise<void> {
  const { row, meetUp, move, card, to } = made
  const { userId, username } = context.actor
  if (!row) await insertMeetUp(context, [userId, to.id], meetUp)
  else if (!(await updateMeetUp(context, row, meetUp))) throw new Refusal('conflict', changedMeetUp)
  if (move.name === 'agree') await holdDeals(context, userId, to.id)
  const content = meetUpSentence(meetUp, move)
  await postCard(context, to, { id: card, content, listingId: null, event: eventOf(meetUp, move) })
  const event = `${move.name} ${meetUp.turn}`
  const about = { id: userId, username }
  await tell(context, to.id, { ...wordsOf(username, meetUp, move), event, about })
}

function wordsOf(username: string, { at, zone, place }: MeetUpFacts, move: MeetUpMove) {
  const when = meetingTime(at, zone)
  if (move.name === 'propose') return { title: `${username} suggests ${when}`, message: place }
  if (move.name === 'here') return { title: `${username} is here`, message: move.note || place }
  const title = move.name === 'agree' ? 'agreed to meet' : 'canceled the meet-up'
  return { title: `${username} ${title}`, message: `${when}, ${place}` }
}
