import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { endLive } from '#sync/deals/follow-listing.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { findSellersListing } from '../listings/queries.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { notifyOfDeal } from './notices.ts'
import { columnsOfFacts, factsOfRow, type DealRow } from './rows.ts'
import { setStatus } from './status.ts'

type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'>

interface Ending {
  /** `ended`: the two no longer meet, and neither is told why. */
  reason: 'gone' | 'ended'
  /** The person whose doing it is. They are told nothing. */
  cause: string
}

const sellers = alias(users, 'sellers')
const buyers = alias(users, 'buyers')

/**
 * Ends what is open or reserved of these deals, in the transaction of what causes it. The listing of a
 * reservation is Available again.
 */
export async function endDeals(
  context: Context,
  which: SQL | undefined,
  { reason, cause }: Ending,
): Promise<void> {
  const { tx, now, rev, resources, after } = context
  const live = await tx
    .select({ row: deals, seller: sellers.username, buyer: buyers.username })
    .from(deals)
    .innerJoin(sellers, eq(sellers.id, deals.sellerId))
    .innerJoin(buyers, eq(buyers.id, deals.buyerId))
    .where(and(which, inArray(deals.state, ['open', 'reserved']), eq(deals.deleted, false)))
  const facts = new Map(live.map(({ row }) => [row.id, factsOfRow(row)]))
  const ended = endLive(facts, reason)
  for (const { row, seller, buyer } of live) {
    const next = ended.get(row.id)
    if (!next) continue
    await tx
      .update(deals)
      .set({ ...columnsOfFacts(next, now), changedAt: now, rev })
      .where(eq(deals.id, row.id))
    for (const [to, other] of [
      [row.buyerId, { id: row.sellerId, username: seller }],
      [row.sellerId, { id: row.buyerId, username: buyer }],
    ] as const) {
      after(async () => resources.sockets.userChanged(to, rev))
      if (to !== cause && isTold(row, to, reason))
        await notifyOfDeal({ ...context, actor: undefined }, to, other, wordsOf(row))
    }
  }
  for (const { row, seller } of live)
    if (row.state === 'reserved') await free(context, row, { seller, reason, cause })
}

/** Of an open offer, only a buyer whose offer is gone hears. */
const isTold = (row: DealRow, to: string, reason: Ending['reason']): boolean =>
  row.state === 'reserved' || (reason === 'gone' && to === row.buyerId)

const wordsOf = ({ state, title }: DealRow) => ({
  title: state === 'reserved' ? 'A reservation has ended' : 'Your offer has ended',
  message: `“${isolated(title)}”`,
})

/** Others hear that the listing is available again, unless it leaves them with its seller or by itself. */
async function free(
  context: Context,
  { id, listingId, sellerId }: DealRow,
  { seller, reason, cause }: Ending & { seller: string },
): Promise<void> {
  const { tx, rev } = context
  const listing = await findSellersListing(tx, listingId)
  if (listing?.status !== 'Pending') return
  if (reason === 'ended' || sellerId !== cause) {
    const actor = { userId: sellerId, username: seller, universityId: listing.universityId }
    await setStatus({ ...context, actor }, listing, { to: 'Available', moving: id })
  } else
    await tx.update(listings).set({ status: 'Available', rev }).where(eq(listings.id, listingId))
}
