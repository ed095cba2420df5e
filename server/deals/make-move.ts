import { dealSentence } from '#sync/deals/cards.ts'
import { eventOf, hasCard } from '#sync/deals/event.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import type { DealMove } from '#sync/deals/move.ts'
import { closedBy } from '#sync/deals/state.ts'
import type { ListingStatus } from '#sync/listings.ts'
import { holdDeals } from '../meet-ups/hold-deals.ts'
import { postCard, writeCard } from '../messages/post-card.ts'
import type { Person } from '../messages/people.ts'
import { newId } from '../new-id.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { floorOf } from './queries.ts'
import { recordSale } from './record-sale.ts'
import { dealIdOfStage, type Stage } from './stage.ts'
import { tellOfMove } from './news.ts'
import { insertDeal, setStatus, touch, updateDeal } from './write.ts'

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

/** Stores a move, its card, the status of its listing, and the other person's notification. */
export async function makeMove(context: HandlerContext, stage: Stage, made: Made): Promise<void> {
  const { listing, row, side, sellerId, buyerId } = stage
  const { deal, status, move, card, note, why, to } = made
  // A hidden listing may have a title that only its seller knows.
  const isKept = row && (listing.title === '' || listing.hiddenBy !== null)
  const { title } = isKept ? row : listing
  const id = dealIdOfStage(stage)
  const isTooLow = await isBelowFloor(context, stage, made)
  const stored = isTooLow ? closedBy(deal, 'declined') : deal
  const reason = why === undefined || why === '' ? {} : { why, whyBy: side }
  if (row && move.name === 'confirm') await recordSale(context, row, stored)
  else if (row) await updateDeal(context, row, stored, { title, ...reason })
  else await insertDeal(context, { id, listingId: listing.id, sellerId, buyerId, title }, stored)
  if (stored.state === 'reserved') await holdDeals(context, sellerId, buyerId)
  if (side === 'seller') await touch(context, listing.id)
  if (status !== undefined) await setStatus(context, listing, status, buyerId)
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
  // An offer of the asking price is never too low.
  const floor = Math.min(await floorOf(tx, listing.id), listing.priceCents)
  return Math.round(deal.amount * 100) < floor
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
