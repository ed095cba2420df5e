import { dealSentence } from '#sync/deals/cards.ts'
import { eventOf, hasCard } from '#sync/deals/event.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import type { DealMove } from '#sync/deals/move.ts'
import { closedBy } from '#sync/deals/state.ts'
import type { ListingStatus } from '#sync/listings.ts'
import { postCard, writeCard } from '../messages/post-card.ts'
import type { Person } from '../messages/people.ts'
import { newId } from '../new-id.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { floorOf } from './queries.ts'
import { dealIdOfStage, type Stage } from './stage.ts'
import { tellOfMove } from './news.ts'
import { insertDeal, setStatus, updateDeal } from './write.ts'

interface Made {
  deal: DealFacts
  status?: ListingStatus | undefined
  move: DealMove
  /** The id of the message that shows it. */
  card?: string | undefined
  note?: string | undefined
  why?: string | undefined
  to?: Person | undefined
}

/** Stores a move with its card, the status of its listing, and what the other person is told. */
export async function makeMove(context: HandlerContext, stage: Stage, made: Made): Promise<void> {
  const { listing, row, side, sellerId, buyerId } = stage
  const { deal, status, move, card, note, why, to } = made
  const { title } = listing.title === '' ? { title: row?.title ?? '' } : listing
  const id = dealIdOfStage(stage)
  const isTooLow = await isBelowFloor(context, stage, made)
  const stored = isTooLow ? closedBy(deal, 'declined') : deal
  const asks = move.name === 'confirm' ? { asksSeller: true, asksBuyer: true } : {}
  const reason = why === undefined || why === '' ? {} : { why, whyBy: side }
  if (row) await updateDeal(context, row, stored, { title, ...asks, ...reason })
  else await insertDeal(context, { id, listingId: listing.id, sellerId, buyerId, title }, stored)
  if (status !== undefined) await setStatus(context, listing, status)
  if (to && card !== undefined && hasCard(move)) {
    const event = eventOf(deal, { move, price: listing.priceCents / 100, note })
    const content = dealSentence(event, { title, bySeller: side === 'seller' })
    await postCard(context, to, { id: card, content, listingId: listing.id, event })
  }
  if (isTooLow) await decline(context, stage, { deal, title })
  await tellOfMove(context, stage, { deal, title, move, isTooLow })
}

/**
 * Whether the seller does not want to hear of the offer. It is then declined with a card like any
 * other, and its buyer does not learn why.
 */
async function isBelowFloor(
  { tx }: HandlerContext,
  { side, listing }: Stage,
  { deal, move }: Made,
): Promise<boolean> {
  if (move.name !== 'offer' || side === 'seller') return false
  return Math.round(deal.amount * 100) < (await floorOf(tx, listing.id))
}

async function decline(
  context: HandlerContext,
  { listing, sellerId }: Stage,
  { deal, title }: { deal: DealFacts; title: string },
): Promise<void> {
  const { actor } = context
  const event = { kind: 'decline', turn: deal.turn, amount: deal.amount } as const
  const content = dealSentence(event, { title, bySeller: true })
  const seller = { ...actor, userId: sellerId, username: listing.username }
  const card = { id: newId(context.now), content, listingId: listing.id, event }
  await writeCard(
    { ...context, actor: seller },
    { id: actor.userId, username: actor.username },
    card,
  )
}
