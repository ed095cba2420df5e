import { sellListing } from '#sync/actions/sales.ts'
import { dealIdOf } from '#sync/deals/deals.ts'
import { Refusal } from '#sync/refusal.ts'
import { needsModerator } from '../listings/hold.ts'
import { findOwnListing, noSuchListing } from '../listings/queries.ts'
import type { ListingRow } from '../listings/listing-rows.ts'
import { ownListingAnswer } from '../listings/sellers-part.ts'
import { newId } from '../new-id.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import type { DealRow } from './deal-rows.ts'
import { endOthers, followNewStatus } from './follow.ts'
import { makeMove } from './make-move.ts'
import { dealsOfListing } from './queries.ts'
import { assertBuyer, moveOn, recipientOf } from './stage.ts'
import { setStatus, touch } from './write.ts'

/** A sale to the buyer of the reservation, to another person who has asked, or to someone else. */
export const sell = implement(sellListing, async (context, { id, buyerId, card }) => {
  const { tx, actor, now, resources } = context
  const listing = await findOwnListing(tx, actor, id)
  await resources.limits.take(tx, 'edits', actor.userId, now)
  const rows = await dealsOfListing(tx, id)
  const held = rows.find(({ state }) => state === 'reserved' || state === 'sold')
  const buyer = buyerId === undefined ? held?.buyerId : (buyerId ?? undefined)
  const isSoldTo = held?.state === 'sold' ? held.buyerId : undefined
  if (listing.status === 'Sold' && isSoldTo === buyer) return ownListingAnswer(listing)
  await touch(context, id)
  if (buyer === undefined) await followNewStatus(context, listing, 'Sold', null)
  else await sellTo(context, { listing, rows, buyer, card: card ?? newId(now) })
  await setStatus(context, await findOwnListing(tx, actor, id), 'Sold', buyer)
  return ownListingAnswer(await findOwnListing(tx, actor, id))
})

interface Sale {
  listing: ListingRow
  rows: DealRow[]
  buyer: string
  card: string
}

async function sellTo(
  context: HandlerContext,
  { listing, rows, buyer, card }: Sale,
): Promise<void> {
  const { tx, actor } = context
  const row = rows.find(({ buyerId }) => buyerId === buyer)
  const people = { sellerId: actor.userId, buyerId: buyer, otherId: buyer }
  const stage = { side: 'seller', listing, rows, row, ...people } as const
  await assertBuyer(tx, stage)
  // Without an earlier deal, its card would show the buyer a title that only its seller knows.
  if (!row && needsModerator(listing)) throw new Refusal('conflict', noSuchListing().message)
  const move = { name: 'sell' } as const
  const { deal, isSame } = await moveOn(context, stage, move)
  if (isSame) return
  // The others end first, because one deal at most can hold the listing.
  await endOthers(context, listing, dealIdOf(listing.id, buyer))
  const to = await recipientOf(context, stage)
  await makeMove(context, stage, { deal, move, card, to })
}
