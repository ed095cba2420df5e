import type { CardEvent, DealCardKind } from '#sync/deals/cards.ts'
import { dealLimits, type Deal } from '#sync/deals/deals.ts'
import { factsOf } from '#sync/deals/facts.ts'
import type { Side } from '#sync/deals/sides.ts'
import { asOf } from '#sync/deals/state.ts'
import type { Message } from '#sync/messages.ts'
import { priceText } from '#sync/money.ts'
import { isolated } from '#sync/texts/isolated.ts'

type DealEvent = CardEvent & { kind: DealCardKind }

/** A message that shows a move of a deal. */
export type DealMessage = Message & { event: DealEvent; listingId: string }

const words = {
  offer: 'offered',
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrew the offer',
  reserve: 'reserved it',
  cancel: 'canceled the reservation',
  sell: 'marked it as sold',
} satisfies Record<DealCardKind, string>

export const isDealMessage = (message: Message): message is DealMessage =>
  message.listingId !== undefined && message.event !== undefined && message.event.kind in words

interface Author {
  /** Undefined for the viewer. */
  name: string | undefined
  /** What the author is in the deal, if the device knows it. */
  side: Side | undefined
}

/** What someone did, as the two people read it. */
export function cardWords({ kind, amount = 0, price = 0 }: DealEvent, author: Author): string {
  const { name, side } = author
  const who = name === undefined ? 'You' : isolated(name)
  const forOther = name === undefined ? '' : ' for you'
  const at = amount === 0 ? '' : ` ${priceText(amount)}`
  if (kind === 'offer' && side === 'seller') return `${who} offered it for ${priceText(amount)}`
  if (kind === 'offer' && price === 0) return `${who} asked for it`
  if (kind === 'offer') return `${who} offered${at} (asking price ${priceText(price)})`
  if (kind === 'accept' || kind === 'decline') return `${who} ${words[kind]}${at}`
  if (kind === 'reserve') return `${who} ${words.reserve}${forOther}${at && ` at${at}`}`
  if (kind === 'sell') return `${who} ${words.sell}${name === undefined ? '' : ' to you'}`
  return `${who} ${words[kind]}`
}

const outcomes: Partial<Record<DealCardKind, string>> = {
  accept: 'Accepted',
  reserve: 'Accepted',
  decline: 'Declined',
  withdraw: 'Withdrawn',
  sell: 'Sold',
}

/**
 * What became of an offer, in one word; undefined while it is open, and for other moves.
 * @param messages of the conversation
 */
export function outcomeOf(
  { event, listingId, timeSent, senderId }: DealMessage,
  messages: readonly Message[],
  { deal, now }: { deal: Deal | undefined; now: number },
): string | undefined {
  if (event.kind !== 'offer') return undefined
  const next = messages
    .filter(isDealMessage)
    .filter((each) => each.listingId === listingId && each.timeSent > timeSent)
    .toSorted((one, other) => (one.timeSent < other.timeSent ? -1 : 1))[0]
  if (next?.event.kind === 'offer') {
    const isLate = Date.parse(next.timeSent) - Date.parse(timeSent) > dealLimits.open
    return isLate ? 'Expired' : next.senderId === senderId ? 'Changed' : 'Countered'
  }
  if (next) return outcomes[next.event.kind] ?? 'Ended'
  if (!deal) return undefined
  const { state, reason, turn } = asOf(factsOf(deal), now)
  if (turn !== event.turn || state !== 'closed') return undefined
  return reason === 'expired' ? 'Expired' : 'Ended'
}
