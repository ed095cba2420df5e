import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import {
  acceptDeal,
  confirmDeal,
  endDeal,
  keepDeal,
  offerDeal,
  reserveDeal,
  sellDeal,
  skipReview as skipReviewAction,
} from '#sync/actions/deals.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { messages } from '#drizzle/schema/messages.ts'
import { buyerOf, dealIdOf, listingOf, type DealAnswer } from '#sync/deals/deals.ts'
import type { DealMove } from '#sync/deals/move.ts'
import { isBelowFloor } from '#sync/deals/offers.ts'
import { day } from '#sync/time.ts'
import { newId } from '../new-id.ts'
import { listingAnswer } from '../listings/listing-rows.ts'
import { findListing } from '../listings/queries.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import { dealAnswer } from './answer.ts'
import { answerSale, stopAsking } from './confirm.ts'
import { findDeal, findSale, type FoundDeal } from './find.ts'
import { moveDeal, type MoveOptions } from './move.ts'
import { findOwnDeal, noSuchDeal } from './queries.ts'
import { setStatus } from './status.ts'

export const offer = implement(offerDeal, async (context, args) => {
  const { tx, actor } = context
  const { card, buyerId = actor.userId, amount, note, turn, seenPrice } = args
  const [listingId = ''] = args.listingIds
  if (await isPosted(context, listingId, card))
    return dealAnswer(await findOwnDeal(tx, actor, dealIdOf(listingId, buyerId)), actor.userId)
  const found = await findDeal(tx, actor, { listingId, buyerId })
  const before = () => countOffer(context)
  const move = { name: 'offer', amount, turn } as const
  const shown = { card, kind: 'offer', note } as const
  const isQuiet = isBelowSellersFloor(found, amount)
  const { id } = await moveDeal(context, found, move, { shown, seenPrice, before, isQuiet })
  if (isQuiet) await declineForSeller(context, found)
  return dealAnswer(await findOwnDeal(tx, actor, id), actor.userId)
})

/** Whether the offer was made before: its card is there. */
async function isPosted(
  { tx, actor }: HandlerContext,
  listingId: string,
  card: string,
): Promise<boolean> {
  const isIt = and(
    eq(messages.id, card),
    eq(messages.senderId, actor.userId),
    eq(messages.listingId, listingId),
    isNotNull(messages.event),
  )
  const [posted] = await tx.select({ id: messages.id }).from(messages).where(isIt)
  return posted !== undefined
}

const isBelowSellersFloor = ({ side, listing, facts }: FoundDeal, amount: number): boolean =>
  side === 'buyer' &&
  listing.floorCents !== null &&
  isBelowFloor(amount, listing.floorCents / 100, facts.price)

/** Declines an offer below the seller's floor as the seller would, so that no one learns of the floor. */
async function declineForSeller(
  context: HandlerContext,
  { listing, buyerId }: FoundDeal,
): Promise<void> {
  const { tx, now, actor } = context
  const { sellerId: userId, username } = listing
  const seller = { ...actor, userId, username }
  const found = await findDeal(tx, seller, { listingId: listing.id, buyerId })
  const move = { name: 'end', turn: found.row?.turn ?? 0 } as const
  const shown = { card: newId(now), kind: 'decline' } as const
  await moveDeal({ ...context, actor: seller }, found, move, { shown, isAutomatic: true })
}

/** A new account makes fewer offers, because anyone can make a new account. */
async function countOffer({ tx, actor, now, resources }: HandlerContext): Promise<void> {
  const { userId } = actor
  const isNew = and(eq(users.id, userId), gt(users.createdAt, now - day))
  const [young] = await tx.select({ id: users.id }).from(users).where(isNew)
  if (young) await resources.limits.take(tx, 'first-offers', userId, now)
  await resources.limits.take(tx, 'offers', userId, now)
}

export const accept = implement(acceptDeal, async (context, { id, card, turn }) => {
  const found = await findExisting(context, id)
  return moved(context, found, { name: 'accept', turn }, { shown: { card, kind: 'accept' } })
})

export const end = implement(endDeal, async (context, { id, card, turn, why }) => {
  const found = await findExisting(context, id)
  const { row, side } = found
  const kind =
    row?.state === 'reserved' ? 'cancel' : row?.by === side ? 'withdraw' : ('decline' as const)
  return moved(context, found, { name: 'end', turn }, { shown: { card, kind }, why })
})

export const reserve = implement(reserveDeal, async (context, args) => {
  const { card, amount, ...named } = args
  const found = await findDeal(context.tx, context.actor, named, 'seller')
  return moved(context, found, { name: 'reserve', amount }, { shown: { card, kind: 'reserve' } })
})

export const sell = implement(sellDeal, async (context, { id: listingId, card, buyerId }) => {
  const { tx, actor } = context
  const sale = await findSale(tx, actor, listingId, buyerId)
  if (sale.buyerId === undefined)
    await setStatus(context, sale.listing, { to: 'Sold', buyer: null })
  else {
    const found = await findDeal(tx, actor, { listingId, buyerId: sale.buyerId }, 'seller')
    await moveDeal(context, found, { name: 'sell' }, { shown: { card, kind: 'sell' } })
  }
  return listingAnswer(await findListing(tx, actor, listingId), actor.userId)
})

/** Also of a listing that the buyer no longer sees: the sale would count without an answer. */
export const confirm = implement(confirmDeal, async (context, { id, received }) => {
  const { tx, actor } = context
  const { deal } = await findOwnDeal(tx, actor, id)
  if (deal.buyerId !== actor.userId) throw noSuchDeal()
  await answerSale(context, deal, received)
  return dealAnswer(await findOwnDeal(tx, actor, id), actor.userId)
})

export const skipReview = implement(skipReviewAction, async (context, { id }) => {
  const { tx, actor } = context
  await findOwnDeal(tx, actor, id)
  await stopAsking(context, eq(deals.id, id))
  return dealAnswer(await findOwnDeal(tx, actor, id), actor.userId)
})

export const keep = implement(keepDeal, async (context, { id }) =>
  moved(context, await findExisting(context, id, 'seller'), { name: 'keep' }),
)

async function moved(
  context: HandlerContext,
  found: FoundDeal,
  move: DealMove,
  options?: MoveOptions,
): Promise<DealAnswer> {
  const { tx, actor } = context
  const { id } = await moveDeal(context, found, move, options)
  return dealAnswer(await findOwnDeal(tx, actor, id), actor.userId)
}

/** @param side only this one may do it; to the other, and to anyone else, it does not exist */
async function findExisting(
  { tx, actor }: HandlerContext,
  id: string,
  side?: FoundDeal['side'],
): Promise<FoundDeal> {
  const { deal } = await findOwnDeal(tx, actor, id)
  if (side !== undefined && deal[side === 'seller' ? 'sellerId' : 'buyerId'] !== actor.userId)
    throw noSuchDeal()
  return findDeal(tx, actor, { listingId: listingOf(id), buyerId: buyerOf(id) })
}
