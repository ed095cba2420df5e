import type { DealEvent } from './cards.ts'
import type { DealFacts } from './facts.ts'
import type { DealMove } from './move.ts'

/** The moves that people make to each other. Answers to questions of the server have no card. */
type CardMove = Exclude<DealMove, { name: 'confirm' | 'deny' | 'keep' }>

export const hasCard = (move: DealMove): move is CardMove =>
  move.name !== 'confirm' && move.name !== 'deny' && move.name !== 'keep'

/** The card of a move, by the deal after it. */
export function eventOf(
  deal: DealFacts,
  { move, price, note }: { move: CardMove; price?: number | undefined; note?: string | undefined },
): DealEvent {
  const { turn, amount } = deal
  return {
    kind: kindOf(deal, move),
    turn,
    ...(isNamed(deal, move) && { amount }),
    ...(move.name === 'offer' && price !== undefined && { price }),
    ...(note !== undefined && note !== '' && { note }),
  }
}

/** A sale names an amount only if both agreed to it. */
const isNamed = ({ agreedAt }: DealFacts, { name }: CardMove): boolean =>
  name !== 'sell' || agreedAt !== undefined

function kindOf({ reason }: DealFacts, { name }: CardMove): DealEvent['kind'] {
  if (name !== 'end') return name
  if (reason === 'declined') return 'decline'
  return reason === 'withdrawn' ? 'withdraw' : 'cancel'
}
