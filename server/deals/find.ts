import { and, eq, inArray, ne } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { listingInquiries } from '#drizzle/schema/listings.ts'
import { dealIdOf, isLive } from '#sync/deals/deals.ts'
import type { DealListing } from '#sync/deals/move.ts'
import type { Side } from '#sync/deals/sides.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import type { ListingRow } from '../listings/listing-rows.ts'
import { findListing, findOwnListing, noSuchListing } from '../listings/queries.ts'
import { findRecipient, isTalkingTo, type Person } from '../messages/people.ts'
import type { DealRow } from './rows.ts'

export interface FoundDeal {
  id: string
  /** None before the first move. */
  row: DealRow | undefined
  side: Side
  buyerId: string
  other: Person
  listing: ListingRow
  /** What of the listing decides. */
  facts: DealListing
}

const ownListing = 'You cannot make an offer for your own listing.'
const otherCampus = 'This is only possible among people of the listing’s campus.'
const notNow = () => new Refusal('conflict', 'This listing is not available.')
const notAsked = 'You can only choose someone who has written to you about this listing.'

/**
 * A deal that the actor may move, or begin. What a block, another campus, or a hidden listing keeps
 * from them is refused first, and as it is for messages and listings.
 * @param only only the seller may do it
 * @throws Refusal
 */
export async function findDeal(
  tx: Tx,
  actor: Actor,
  { listingId, buyerId }: { listingId: string; buyerId: string },
  only?: 'seller',
): Promise<FoundDeal> {
  const id = dealIdOf(listingId, buyerId)
  const row = await readDeal(tx, id)
  const listing = only
    ? await findOwnListing(tx, actor, listingId)
    : await findListing(tx, actor, listingId, isBuyersLive(row, actor) ? notNow : noSuchListing)
  const side = listing.sellerId === actor.userId ? 'seller' : 'buyer'
  if (side === 'buyer' && buyerId !== actor.userId) throw noSuchListing()
  if (listing.sellerId === buyerId) throw new Refusal('forbidden', ownListing)
  if (side === 'seller' && !row && !(await hasAsked(tx, listingId, buyerId)))
    throw new Refusal('conflict', notAsked, 'buyerId')
  const otherId = side === 'seller' ? buyerId : listing.sellerId
  const other = await findRecipient(tx, actor, { id: otherId }, notAsked)
  await assertOneCampus(tx, [actor.userId, other.id], listing)
  if (listing.hiddenBy !== null) throw notNow()
  const { status, takesOffers } = listing
  const holder = await holderOf(tx, { id, listingId, side })
  const facts = { price: listing.priceCents / 100, status, takesOffers, holder }
  return { id, row, side, buyerId, other, listing, facts }
}

/**
 * Whether the actor has an open offer or a reservation. Whatever else keeps a buyer from a listing has
 * ended it, so a listing that the buyer does not see is hidden, perhaps for a while.
 */
const isBuyersLive = (row: DealRow | undefined, { userId }: Actor): boolean =>
  row?.buyerId === userId && isLive(row)

/** A listing may be on the former campus of its seller. */
async function assertOneCampus(
  tx: Tx,
  people: string[],
  { universityId }: ListingRow,
): Promise<void> {
  if (await isAnyFar(tx, people, universityId)) throw new Refusal('conflict', otherCampus)
}

async function isAnyFar(tx: Tx, people: string[], universityId: string): Promise<boolean> {
  const [far] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, people), ne(users.universityId, universityId)))
  return far !== undefined
}

/** Whether the two people of a deal could still begin one about its listing. */
export const mayStillDeal = async (
  tx: Tx,
  { sellerId, buyerId }: Pick<DealRow, 'sellerId' | 'buyerId'>,
  { universityId }: ListingRow,
): Promise<boolean> =>
  (await isTalkingTo(tx, sellerId, buyerId)) &&
  !(await isAnyFar(tx, [sellerId, buyerId], universityId))

async function readDeal(tx: Tx, id: string): Promise<DealRow | undefined> {
  const [row] = await tx
    .select()
    .from(deals)
    .where(and(eq(deals.id, id), eq(deals.deleted, false)))
  return row
}

/** Someone has written to the seller about the listing. */
async function hasAsked(tx: Tx, listingId: string, userId: string): Promise<boolean> {
  const [asked] = await tx
    .select({ userId: listingInquiries.userId })
    .from(listingInquiries)
    .where(and(eq(listingInquiries.listingId, listingId), eq(listingInquiries.userId, userId)))
  return asked !== undefined
}

/** Another buyer for whom the listing is reserved or to whom it is sold. Only the seller gets the name. */
async function holderOf(
  tx: Tx,
  { id, listingId, side }: { id: string; listingId: string; side: Side },
): Promise<DealListing['holder']> {
  const [held] = await tx
    .select({ state: deals.state, username: users.username })
    .from(deals)
    .innerJoin(users, eq(users.id, deals.buyerId))
    .where(
      and(
        eq(deals.listingId, listingId),
        inArray(deals.state, ['reserved', 'sold']),
        ne(deals.id, id),
      ),
    )
  if (held?.state !== 'reserved' && held?.state !== 'sold') return undefined
  return { state: held.state, ...(side === 'seller' && { username: held.username }) }
}

/**
 * An own listing to sell, and its buyer.
 * @param buyerId undefined for the buyer of the reservation, if there is one; null for no one
 */
export async function findSale(
  tx: Tx,
  actor: Actor,
  listingId: string,
  buyerId: string | null | undefined,
): Promise<{ listing: ListingRow; buyerId: string | undefined }> {
  const listing = await findOwnListing(tx, actor, listingId)
  if (buyerId !== undefined) return { listing, buyerId: buyerId ?? undefined }
  const [held] = await tx
    .select({ buyerId: deals.buyerId })
    .from(deals)
    .where(and(eq(deals.listingId, listingId), inArray(deals.state, ['reserved', 'sold'])))
  return { listing, buyerId: held?.buyerId }
}
