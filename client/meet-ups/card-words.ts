import type { CardEvent } from '#sync/deals/cards.ts'
import type { MeetUpCardKind } from '#sync/meet-ups/cards.ts'
import type { Message } from '#sync/messages.ts'
import { isolated } from '#sync/texts/isolated.ts'

/** A message that shows a move of a meet-up. */
export type MeetUpMessage = Message & {
  event: CardEvent & { kind: MeetUpCardKind; at: string; place: string }
}

const words: Record<MeetUpCardKind, [own: string, others: string]> = {
  propose: ['suggested to meet', 'suggested to meet'],
  agree: ['agreed to meet', 'agreed to meet'],
  callOff: ['canceled the meet-up', 'canceled the meet-up'],
  here: ['are here', 'is here'],
}

export const isMeetUpMessage = (message: Message): message is MeetUpMessage => {
  const { event } = message
  return event?.at !== undefined && event.place !== undefined && event.kind in words
}

/** What someone did, as the two people read it. @param name of the author; undefined for the viewer */
export function cardWords({ event }: MeetUpMessage, name: string | undefined): string {
  const [own, others] = words[event.kind]
  return name === undefined ? `You ${own}` : `${isolated(name)} ${others}`
}

const outcomes: Record<MeetUpCardKind, string | undefined> = {
  propose: 'Changed',
  agree: 'Agreed',
  callOff: 'Canceled',
  here: undefined,
}

/**
 * What became of a suggestion, in one word; undefined while it is open, and for other moves.
 * @param messages of the conversation
 */
export function outcomeOf(
  { event, timeSent }: MeetUpMessage,
  messages: readonly Message[],
  now: number,
): string | undefined {
  if (event.kind !== 'propose') return undefined
  const next = messages
    .filter(isMeetUpMessage)
    .filter((each) => each.timeSent > timeSent)
    .toSorted((one, other) => (one.timeSent < other.timeSent ? -1 : 1))[0]
  if (next && Date.parse(next.timeSent) < Date.parse(event.at)) return outcomes[next.event.kind]
  return Date.parse(event.at) <= now ? 'Not agreed' : undefined
}
