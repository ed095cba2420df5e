import type { LocalContext } from '../engine/action.ts'
import type { RowRef, View } from '../engine/view.ts'
import { refsOfMessage, showMessage } from '../deals/sent-messages.ts'
import { eventOf, meetUpSentence } from './card.ts'
import { factsOf, meetUpOf } from './facts.ts'
import { moveMeetUp, type MeetUpMove } from './moves.ts'

/** `id` is the other person's, `card` that of the message that shows the move. */
interface Shown {
  id: string
  card: string
}

export const refsOf = ({ id, card }: Shown): RowRef[] => [
  { table: 'meetUps', key: id },
  ...refsOfMessage({ id: card, recipientId: id }),
]

/** Shows a move with its card. A move that the device knows to be impossible changes nothing. */
export function showMove(
  view: View,
  { id, card, move }: Shown & { move: MeetUpMove },
  context: LocalContext,
): void {
  const { userId } = context.actor
  const { now } = context
  const row = view.get('meetUps', id)
  const before = row && factsOf(row, userId)
  const { meetUp } = moveMeetUp(before, move, { userId, now })
  if (!meetUp || meetUp === before) return
  view.put('meetUps', meetUpOf(meetUp, { viewerId: userId, otherUserId: id }, now))
  const event = eventOf(meetUp, move)
  const content = meetUpSentence(meetUp, move)
  showMessage(view, { id: card, recipientId: id, content, event }, context)
}
