import type { DealFacts } from './facts.ts'
import type { DealMove, MoveContext, Moved } from './move.ts'
import { accept, end, offer } from './offers.ts'
import { answerSale, keep, reserve, sell } from './sales.ts'
import { asOf } from './state.ts'

/**
 * What becomes of a deal by a move: the one rule of screens, devices and the server. A move that was
 * already made leaves the deal as it is.
 */
export function mayMove(
  before: DealFacts | undefined,
  move: DealMove,
  context: MoveContext,
): Moved {
  const deal = before && asOf(before, context.now)
  if (move.name === 'offer') return offer(deal, move, context)
  if (move.name === 'accept') return accept(deal, move.turn, context)
  if (move.name === 'end') return end(deal, move.turn, context)
  if (move.name === 'reserve') return reserve(deal, move.amount, context)
  if (move.name === 'sell') return sell(deal, context)
  if (move.name === 'keep') return keep(deal, context)
  return answerSale(deal, move.name, context)
}
