import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { followPrice, followStatus } from '#sync/deals/follow-listing.ts'
import type { ListingStatus } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { Refusal } from '#sync/refusal.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { day } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'
import type { ListingRow } from '../listings/listing-rows.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { completeSale, isConfirmedEarly } from './confirm.ts'
import { mayStillDeal } from './find.ts'
import { completedSale, notifyOfDeal } from './notices.ts'
import { columnsOfFacts, factsOfRow, type DealRow } from './rows.ts'

/** How long after its end an offer still means that its buyer wants the thing. */
const wanted = 7 * day

export interface StatusChange {
  to: ListingStatus
  /** The deal of the buyer, as in `followStatus`. */
  buyer?: string | null | undefined
  /** The deal whose move causes it. It is stored after the others, because one holds the listing. */
  moving?: string | undefined
}

type Context = Pick<HandlerContext, 'tx' | 'actor' | 'now' | 'rev' | 'resources' | 'after'>

interface BuyersDeal {
  row: DealRow
  username: string
}

/**
 * Moves the deals of a listing whose status has changed, and notifies their buyers.
 * @throws Refusal `conflict` if its buyer has confirmed the purchase
 */
export async function followListing(
  context: Context,
  listing: ListingRow,
  { to, buyer, moving }: StatusChange,
): Promise<void> {
  const all = await dealsOf(context.tx, listing.id, context.now)
  const found = all.filter(({ row }) => row.id !== moving)
  const facts = new Map<string, DealFacts>()
  for (const { row } of found) facts.set(row.id, await factsToFollow(context.tx, listing, row))
  const { moved, confirmed } = followStatus(facts, { to, now: context.now, buyer })
  const holder = found.find(({ row }) => row.id === confirmed)
  if (holder) throw new Refusal('conflict', confirmedBy(holder.username), 'status')
  for (const each of found) {
    const next = moved.get(each.row.id)
    if (next) await followWith(context, listing, each, next)
    else if (to === 'Available' && each.row.id !== buyer)
      await tellAvailable(context, listing, each)
  }
}

/** If the two no longer meet, a sale that is undone must not be their reservation again. */
async function factsToFollow(tx: Tx, listing: ListingRow, row: DealRow): Promise<DealFacts> {
  const facts = factsOfRow(row)
  const isOver = row.state === 'sold' && !(await mayStillDeal(tx, row, listing))
  return isOver ? { ...facts, agreedAt: undefined } : facts
}

const confirmedBy = (username: string): string =>
  `${isolated(username)} has confirmed the purchase. List it again with “Sell one like this.”`

/** Ends open offers above a lowered asking price, and notifies their buyers. */
export async function followListingPrice(
  context: Context,
  listing: ListingRow,
  price: number,
): Promise<void> {
  const found = await dealsOf(context.tx, listing.id, context.now)
  const facts = new Map(found.map(({ row }) => [row.id, factsOfRow(row)]))
  for (const [id, next] of followPrice(facts, context.now, () => price)) {
    const each = found.find(({ row }) => row.id === id)
    if (!each) continue
    await store(context, each.row, next)
    const title = 'Your offer has ended'
    const message = `“${isolated(listing.title)}” is now ${priceText(price)}, less than your offer of ${priceText(next.amount)}.`
    if (next.by === 'buyer') await tellBuyer(context, each.row, { title, message })
  }
}

/** Deals that may follow, and offers whose buyers may still want the thing. */
async function dealsOf(tx: Tx, listingId: string, now: number): Promise<BuyersDeal[]> {
  const isRecent = and(eq(deals.reason, 'expired'), gt(deals.changedAt, now - wanted))
  return tx
    .select({ row: deals, username: users.username })
    .from(deals)
    .innerJoin(users, eq(users.id, deals.buyerId))
    .where(
      and(
        eq(deals.listingId, listingId),
        eq(deals.deleted, false),
        or(inArray(deals.state, ['open', 'reserved', 'sold']), isRecent),
      ),
    )
}

async function followWith(
  context: Context,
  listing: ListingRow,
  { row }: BuyersDeal,
  next: DealFacts,
): Promise<void> {
  const isEarly = isConfirmedEarly(row, next)
  await store(context, row, next)
  const title = `“${isolated(listing.title)}”`
  if (isEarly) {
    await completeSale(context, row.id)
    await tellBuyer(context, row, completedSale(listing))
  } else if (next.state === 'sold')
    await tellBuyer(context, row, {
      title: `Did you get ${title}?`,
      message: `${isolated(listing.username)} marked it as sold to you.`,
    })
  else if (next.reason === 'sold')
    await tellBuyer(context, row, { title: `${title} was sold`, message: 'Your offer has ended.' })
  else if (row.state === 'sold')
    await tellBuyer(context, row, {
      title: `${isolated(listing.username)} undid the sale`,
      message: next.state === 'reserved' ? `${title} is reserved for you again.` : title,
    })
  else if (next.reason === 'canceled')
    await tellBuyer(context, row, { title: 'Reservation canceled', message: title })
}

/** After a reservation, those who had offered an amount. */
async function tellAvailable(
  context: Context,
  { title }: ListingRow,
  { row }: BuyersDeal,
): Promise<void> {
  if (row.state !== 'open' && row.reason !== 'expired') return
  await tellBuyer(context, row, {
    title: `“${isolated(title)}” is available again`,
    message: 'You made an offer for it.',
  })
}

async function store(
  { tx, now, rev, resources, after }: Context,
  { id, buyerId }: DealRow,
  facts: DealFacts,
): Promise<void> {
  await tx
    .update(deals)
    .set({ ...columnsOfFacts(facts, now), changedAt: now, rev })
    .where(eq(deals.id, id))
  after(async () => resources.sockets.userChanged(buyerId, rev))
}

const tellBuyer = async (
  context: Context,
  { buyerId }: DealRow,
  words: { title: string; message: string },
): Promise<void> => {
  const { actor } = context
  await notifyOfDeal(context, buyerId, { id: actor.userId, username: actor.username }, words)
}
