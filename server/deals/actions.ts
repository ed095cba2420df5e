import { eq, and, gt } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { acceptOffer, endDeal, makeOffer, reserveListing } from '#sync/actions/deals.ts'
import { confirmSale, keepReservation, skipReview } from '#sync/actions/sales.ts'
import { loweredPrice } from '#sync/deals/move.ts'
import { parsePrice } from '#sync/listings.ts'
import { Refusal } from '#sync/refusal.ts'
import { day } from '#sync/time.ts'
import { users } from '#drizzle/schema/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import type { Db } from '../db/open.ts'
import { dealOf, sideOf } from './deal-rows.ts'
import { endOthers } from './follow.ts'
import { makeMove } from './make-move.ts'
import { findDeal } from './queries.ts'
import {
  assertShown,
  dealIdOfStage,
  moveOn,
  recipientOf,
  stageOf,
  stageOfDeal,
  type Stage,
} from './stage.ts'

export const offer = implement(makeOffer, async (context, args) => {
  const { listingIds, buyerId, card, note, turn, seenPrice } = args
  const [listingId = ''] = listingIds
  const stage = await stageOf(context, { listingId, buyerId })
  assertShown(stage)
  const to = await recipientOf(context, stage)
  const amount = parsePrice(args.amount) ?? 0
  const price = stage.listing.priceCents / 100
  if (seenPrice !== undefined && amount > price && amount <= seenPrice)
    throw new Refusal('conflict', loweredPrice(price), 'amount')
  const move = { name: 'offer', amount, turn } as const
  const { deal } = await moveOn(context, stage, move)
  await countOffer(context)
  await makeMove(context, stage, { deal, move, card, note, to })
  return answer(context, dealIdOfStage(stage))
})

async function countOffer({ tx, actor, now, resources: { limits } }: HandlerContext) {
  await limits.take(tx, 'offers', actor.userId, now)
  if (await isNewcomer(tx, actor, now - day))
    await limits.take(tx, 'offers-of-newcomers', actor.userId, now)
}

export const accept = implement(acceptOffer, async (context, { id, turn, card }) => {
  const stage = await stageOfDeal(context, id)
  const move = { name: 'accept', turn } as const
  const { deal, status, isSame } = await moveOn(context, stage, move)
  if (isSame) return answer(context, id)
  assertShown(stage)
  const to = await recipientOf(context, stage)
  await makeMove(context, stage, { deal, status, move, card, to })
  return answer(context, id)
})

export const end = implement(endDeal, async (context, { id, turn, card, why }) => {
  const stage = await stageOfDeal(context, id)
  const move = { name: 'end', turn } as const
  const { deal, status, isSame } = await moveOn(context, stage, move)
  if (isSame) return answer(context, id)
  const to = await recipientOf(context, stage)
  await makeMove(context, stage, { deal, status, move, card, why, to })
  return answer(context, id)
})

export const reserve = implement(reserveListing, async (context, args) => {
  const { listingId, buyerId, card } = args
  const stage = await stageOf(context, { listingId, buyerId })
  if (stage.side !== 'seller')
    throw new Refusal('forbidden', 'Only the seller can do this.', 'buyerId')
  assertShown(stage)
  const move = { name: 'reserve', amount: parsePrice(args.amount) ?? 0 } as const
  const { deal, status, isSame } = await moveOn(context, stage, move)
  if (!isSame) {
    const to = await recipientOf(context, stage)
    await makeMove(context, stage, { deal, status, move, card, to })
  }
  return answer(context, dealIdOfStage(stage))
})

export const confirm = implement(confirmSale, async (context, { id, received }) => {
  const stage = await stageOfDeal(context, id)
  if (stage.side !== 'buyer') throw new Refusal('forbidden', 'Only the buyer can do this.')
  const move = { name: received ? 'confirm' : 'deny' } as const
  const { deal, status, isSame } = await moveOn(context, stage, move)
  if (isSame) return answer(context, id)
  if (status === 'Sold') await endOthers(asSeller(context, stage), stage.listing, id)
  await makeMove(context, stage, { deal, status, move })
  return answer(context, id)
})

/** Other buyers hear from the seller, because they may not know who has it. */
const asSeller = (context: HandlerContext, { sellerId, listing }: Stage): HandlerContext => ({
  ...context,
  actor: { ...context.actor, userId: sellerId, username: listing.username },
})

export const keep = implement(keepReservation, async (context, { id }) => {
  const stage = await stageOfDeal(context, id)
  if (stage.side !== 'seller') throw new Refusal('forbidden', 'Only the seller can do this.')
  const move = { name: 'keep' } as const
  const { deal, isSame } = await moveOn(context, stage, move)
  if (!isSame) await makeMove(context, stage, { deal, move })
  return answer(context, id)
})

export const skip = implement(skipReview, async (context, { id }) => {
  const { tx, actor, rev } = context
  const row = await findDeal(tx, actor, id)
  const asked = sideOf(row, actor.userId) === 'seller' ? 'asksSeller' : 'asksBuyer'
  if (row[asked])
    await tx
      .update(deals)
      .set({ [asked]: false, rev })
      .where(eq(deals.id, id))
  return answer(context, id)
})

const answer = async ({ tx, actor }: HandlerContext, id: string) =>
  dealOf(await findDeal(tx, actor, id), actor.userId)

/** Whether an account was made after this time. */
async function isNewcomer(db: Db, { userId }: Actor, since: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.createdAt, since)))
  return row !== undefined
}
