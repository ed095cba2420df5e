import type { CardEvent } from '../deals/cards.ts'
import type { MeetUpFacts } from './facts.ts'
import type { MeetUpMove } from './moves.ts'
import { meetingTime } from './meeting-time.ts'

/** The card of a move, by the meet-up after it. */
export const eventOf = ({ turn, at, zone, place }: MeetUpFacts, move: MeetUpMove): CardEvent => ({
  kind: move.name === 'cancel' ? 'callOff' : move.name,
  turn,
  at: new Date(at).toISOString(),
  zone,
  place,
  ...(move.name === 'here' && move.note && { note: move.note }),
})

/** The card as a sentence of its author, for lists of messages and for older clients. */
export function meetUpSentence({ at, zone, place }: MeetUpFacts, move: MeetUpMove): string {
  const when = meetingTime(at, zone)
  if (move.name === 'propose') return `Let’s meet: ${when}, ${place}.`
  if (move.name === 'agree') return `Yes, let’s meet: ${when}, ${place}.`
  if (move.name === 'cancel') return `I canceled our meet-up (${when}, ${place}).`
  return move.note ? `I’m here. ${move.note}` : 'I’m here.'
}
