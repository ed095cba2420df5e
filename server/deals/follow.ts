import { eq, inArray, or } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { isLive } from '#sync/deals/deals.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { endLive, followPrice, followStatus } from '#sync/deals/follow-listing.ts'
import type { ListingStatus } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { Refusal } from '#sync/refusal.ts'
import { listingColumns, type ListingRow } from '../listings/listing-rows.ts'
import { holdDeals } from '../meet-ups/hold-deals.ts'
import { tellAvailable } from './available-again.ts'
import type { DealRow } from './deal-rows.ts'
import { nameOf } from './news.ts'
import { dealsOfListing } from './queries.ts'
import { tell } from './tell.ts'
import { factsById, setStatus, updateDeal, type DealContext } from './write.ts'

/**
 * Moves the deals of a listing whose seller changes its status or price. Call it before the listing
 * is written.
 * @throws Refusal `conflict` for the status of a sale that its buyer has confirmed
 */
export async function followListing(
  context: DealContext,
  listing: ListingRow,
  { status, priceCents }: { status: ListingStatus; priceCents: number },
): Promise<void> {
  const isDearer = priceCents >= listing.priceCents
  if (status === listing.status && isDearer) return
  if (status !== listing.status) await followNewStatus(context, listing, status)
  if (isDearer) return
  const rows = await dealsOfListing(context.tx, listing.id)
  const moved = followPrice(factsById(rows), context.now, () => priceCents / 100)
  // No one hears of a hidden listing; the title of the deal is from before.
  const isHidden = listing.hiddenBy !== null
  await writeMoved(context, rows, moved, ({ title, amountCents }) => ({
    title: 'Your offer has ended',
    message: isHidden
      ? `“${title}” is not available.`
      : `“${title}” is now ${priceText(priceCents / 100)}, less than your offer of ${priceText(amountCents / 100)}.`,
  }))
}

/** @param buyer the deal that it is sold by; null for someone who is not named */
export async function followNewStatus(
  context: DealContext,
  listing: ListingRow,
  to: ListingStatus,
  buyer?: string | null,
): Promise<void> {
  const rows = await dealsOfListing(context.tx, listing.id)
  const all = factsById(rows)
  const { moved, confirmed } = followStatus(all, { to, now: context.now, buyer })
  if (confirmed !== undefined) {
    const name = await nameOf(context.tx, rows.find(({ id }) => id === confirmed)?.buyerId ?? '')
    throw new Refusal('conflict', confirmedSale(name), 'status')
  }
  await writeMoved(context, rows, moved, (row, deal) => wordsOfStatus(context, row, deal))
  const wasReserved = rows.some(({ id, state }) => state === 'reserved' && moved.has(id))
  if (to === 'Available' && wasReserved) await tellAvailable(context, listing)
}

const confirmedSale = (name: string): string =>
  `${name} has confirmed the purchase. List it again with “Sell one like this.”`

function wordsOfStatus({ actor }: DealContext, { title, state }: DealRow, deal: DealFacts) {
  const thing = `“${title}”`
  if (deal.state === 'sold')
    return {
      title: `Did you get ${thing}?`,
      message: `${actor.username} marked it as sold to you.`,
    }
  if (deal.state === 'reserved')
    return { title: 'Reserved for you', message: `${thing} is not sold after all.` }
  if (deal.reason === 'sold')
    return { title: `${thing} was sold`, message: 'Your offer has ended.' }
  return state === 'sold'
    ? { title: `${thing} is not sold after all`, message: 'It is no longer marked as sold to you.' }
    : { title: 'Reservation canceled', message: thing }
}

/** The listing is sold by this deal, so all others of it end. */
export async function endOthers(
  context: DealContext,
  listing: ListingRow,
  dealId: string,
): Promise<void> {
  const rows = await dealsOfListing(context.tx, listing.id)
  const others = rows.filter(({ id }) => id !== dealId)
  const sale = { to: 'Sold', now: context.now, buyer: null } as const
  const { moved } = followStatus(factsById(others), sale)
  await writeMoved(context, others, moved, (row, deal) => wordsOfStatus(context, row, deal))
}

/** What is open or reserved of a listing ends, because no one may get it any longer. */
export async function endDealsOfListing(context: DealContext, listingId: string): Promise<void> {
  const rows = await dealsOfListing(context.tx, listingId)
  const moved = endLive(factsById(rows), context.now, 'gone')
  await writeMoved(context, rows, moved, ({ title }) => ({
    title: `“${title}” is not available`,
    message: 'Your offer has ended.',
  }))
}

/**
 * What is open or reserved of a person ends, or between two people. Their listings that were reserved
 * are Available again.
 */
export async function endDealsOf(
  { actor, ...others }: DealContext,
  userId: string,
  { reason, otherId }: { reason: 'gone' | 'ended'; otherId?: string },
): Promise<void> {
  // The other person gets a notification in every case.
  const context = { ...others, actor: { ...actor, userId } }
  const { tx, now } = context
  const own = await tx
    .select()
    .from(deals)
    .where(or(eq(deals.sellerId, userId), eq(deals.buyerId, userId)))
  const isBetween = ({ sellerId, buyerId }: DealRow) =>
    otherId === undefined || sellerId === otherId || buyerId === otherId
  const live = own.filter((row) => isLive(row) && isBetween(row))
  await freeListings(context, live)
  const moved = endLive(factsById(live), now, reason)
  await writeMoved(context, live, moved, (row) =>
    row.state === 'open' && reason === 'ended' ? undefined : neutral,
  )
}

/** Words that reveal neither a block nor a suspension, and keep no text of a deleted account. */
const neutral = {
  title: 'A reservation or an offer has ended',
  message: 'It was about a listing that is not available to you any longer.',
}

async function freeListings(context: DealContext, rows: readonly DealRow[]): Promise<void> {
  const reserved = rows.filter(({ state }) => state === 'reserved')
  const buyers = new Map(reserved.map(({ listingId, buyerId }) => [listingId, buyerId]))
  if (buyers.size === 0) return
  const pending = await context.tx
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(inArray(listings.id, [...buyers.keys()]))
  for (const listing of pending)
    if (listing.status === 'Pending')
      await setStatus(context, listing, 'Available', buyers.get(listing.id))
}

type Words = { title: string; message: string } | undefined

/** Held ones first: another may only be held once they are not. */
async function writeMoved(
  context: DealContext,
  rows: readonly DealRow[],
  moved: ReadonlyMap<string, DealFacts>,
  wordsOf: (row: DealRow, deal: DealFacts) => Words,
): Promise<void> {
  const ended = rows.filter(({ id }) => moved.get(id)?.state === 'closed')
  const others = rows.filter((row) => !ended.includes(row))
  for (const row of [...ended, ...others]) {
    const deal = moved.get(row.id)
    if (!deal) continue
    await updateDeal(context, row, deal)
    if (deal.state === 'reserved') await holdDeals(context, row.sellerId, row.buyerId)
    const words = deal.reason === 'expired' ? undefined : wordsOf(row, deal)
    if (words) await tellOther(context, row, { ...words, deal })
  }
}

/** The buyer, unless the buyer did it. A neutral notification leads to no conversation. */
async function tellOther(
  context: DealContext,
  row: DealRow,
  { deal, ...words }: { title: string; message: string; deal: DealFacts },
): Promise<void> {
  const { userId: actorId, username } = context.actor
  const userId = row.buyerId === actorId ? row.sellerId : row.buyerId
  const event = `${deal.reason ?? deal.state} ${row.turn}`
  const named = words.title === neutral.title ? {} : { with: username }
  await tell(context, userId, row, { ...words, event, ...named })
}
