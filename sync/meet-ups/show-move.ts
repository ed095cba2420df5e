import type { LocalContext } from '../engine/action.ts'
import type { RowRef, View } from '../engine/view.ts'
import { putMessage } from '../messages.ts'
import { meetUpSentence, type MeetUpCardKind } from './cards.ts'
import { factsOf, withFacts } from './facts.ts'
import { moveMeetUp, type MeetUpMove } from './move.ts'

/** The rows of a move: the meet-up, and what its card needs. */
export const refsOfMove = ({ id, card }: { id: string; card: string }): RowRef[] => [
  { table: 'meetUps', key: id },
  { table: 'conversations', key: id },
  { table: 'messages', key: card },
]

interface Shown {
  /** The id of the message that shows the move. */
  card: string
  kind: MeetUpCardKind
}

/**
 * Shows on the device what the server will make of a move, by the same rule. A move that the device
 * already knows to be impossible shows nothing; the server says why.
 * @param id of the other person
 */
export function showMove(
  view: View,
  { id, move, card, kind }: Shown & { id: string; move: MeetUpMove },
  { actor, now }: LocalContext,
): void {
  const me = actor.userId
  const row = view.get('meetUps', id)
  const before = row && factsOf(row, me)
  const { meetUp } = moveMeetUp(before, move, { who: me, other: id, now })
  if (!meetUp || meetUp === before) return
  view.put('meetUps', withFacts(meetUp, { me, otherUserId: id, now }))
  const { at, zone, place, turn } = meetUp
  const note = move.name === 'here' ? move.note : undefined
  const said = { kind, at, place, ...(note && { note }) }
  const event = { kind, turn, at: new Date(at).toISOString(), zone, place, ...(note && { note }) }
  putMessage(view, { key: id, actor, now }, { _id: card, content: meetUpSentence(said), event })
}
