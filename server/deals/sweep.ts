import { and, eq, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { dealLimits } from '#sync/deals/deals.ts'
import { priceText } from '#sync/money.ts'
import { isolated } from '#sync/texts/isolated.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/writer.ts'
import { findSellersListing } from '../listings/queries.ts'
import type { Resources } from '../resources.ts'
import { confirmSales } from './confirm.ts'
import { emptyDeal } from './erase.ts'
import { notifyOfDeal, timeText, type Words } from './notices.ts'
import type { DealRow } from './rows.ts'
import { setStatus, type StatusContext } from './status.ts'

interface Named {
  row: DealRow
  seller: string
  buyer: string
}

/** What the clock does to one deal that is due. */
interface Step {
  isDue(now: number): SQL | undefined
  run(context: StatusContext, deal: Named): Promise<void>
}

/** Deals of one transaction. More would keep others from writing. */
const portion = 50
const { state, expiresAt, heldUntil, askedAt } = deals

const expire: Step = {
  isDue: (now) => and(eq(state, 'open'), lte(expiresAt, now)),
  async run(context, { row, ...names }) {
    await store(context, row, {
      state: 'closed',
      reason: 'expired',
      expiresAt: null,
      askedAt: null,
    })
    await tell(context, { row, ...names }, row.by, {
      title: `Your offer of ${amountOf(row)} has expired`,
      message: quoted(row),
    })
  },
}

const warn: Step = {
  isDue: (now) => and(eq(state, 'open'), isNull(askedAt), lte(expiresAt, now + dealLimits.warning)),
  async run(context, deal) {
    const { row } = deal
    await store(context, row, { askedAt: context.now }, row.changedAt)
    const [to, author] =
      row.by === 'seller' ? (['buyer', deal.seller] as const) : (['seller', deal.buyer] as const)
    await tell(context, deal, to, {
      title: `${isolated(author)}’s offer of ${amountOf(row)} ends at ${timeText(row.expiresAt ?? 0)}`,
      message: quoted(row),
    })
  },
}

const ask: Step = {
  isDue: (now) => and(eq(state, 'reserved'), isNull(askedAt), lte(heldUntil, now)),
  async run(context, deal) {
    await store(context, deal.row, { askedAt: context.now }, deal.row.changedAt)
    await tell(context, deal, 'seller', {
      title: `Still reserved for ${isolated(deal.buyer)}?`,
      message: quoted(deal.row),
    })
  },
}

const lapse: Step = {
  isDue: (now) =>
    and(
      eq(state, 'reserved'),
      isNotNull(askedAt),
      lte(heldUntil, now),
      lte(askedAt, now - dealLimits.answer),
    ),
  async run(context, deal) {
    const { row } = deal
    const over = { state: 'closed', reason: 'lapsed', heldUntil: null, askedAt: null } as const
    await store(context, row, over)
    const words = {
      title: 'A reservation has ended',
      message: `${quoted(row)} No one confirmed it.`,
    }
    await tell(context, deal, 'buyer', words)
    await tell(context, deal, 'seller', words)
    const listing = await findSellersListing(context.tx, row.listingId)
    if (listing?.status === 'Pending')
      await setStatus(context, listing, { to: 'Available', moving: row.id })
  },
}

const confirm: Step = {
  isDue: (now) =>
    and(eq(state, 'sold'), isNull(deals.confirmedAt), lte(deals.soldAt, now - dealLimits.confirm)),
  async run(context, deal) {
    await confirmSales(context, eq(deals.id, deal.row.id))
    await tell(context, deal, 'seller', {
      title: 'The sale is complete',
      message: quoted(deal.row),
    })
  },
}

const forget: Step = {
  isDue: (now) =>
    and(eq(state, 'closed'), eq(deals.deleted, false), lte(deals.changedAt, now - dealLimits.kept)),
  run: (context, { row }) => store(context, row, emptyDeal),
}

/** What people wait for. Call it every minute. */
export const sweepOffers = (resources: Resources): Promise<void> =>
  runSteps(resources, [expire, warn])

/** Call it every hour. */
export const sweepReservations = (resources: Resources): Promise<void> =>
  runSteps(resources, [ask, lapse, confirm, forget])

async function runSteps(resources: Resources, steps: Step[]): Promise<void> {
  for (const step of steps) while (await runPortion(resources, step));
}

/** @returns whether there may be more */
async function runPortion(resources: Resources, { isDue, run }: Step): Promise<boolean> {
  const now = resources.clock()
  const due = await resources.readers.readOnce((db) => idsOf(db, isDue(now)))
  if (due.length === 0) return false
  let afterwards: (() => Promise<void>)[] = []
  await resources.writer.write({
    async run(tx, rev) {
      afterwards = []
      const after = (work: () => Promise<void>) => void afterwards.push(work)
      // Someone may have moved them since.
      for (const deal of await named(tx, and(inArray(deals.id, due), isDue(now)))) {
        const actor = { userId: deal.row.sellerId, username: deal.seller, universityId: '' }
        await run({ tx, now, rev, resources, after, actor }, deal)
      }
    },
  })
  await Promise.all(afterwards.map((work) => work()))
  return due.length === portion
}

async function idsOf(db: Db, condition: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ id: deals.id }).from(deals).where(condition).limit(portion)
  return rows.map(({ id }) => id)
}

const sellers = alias(users, 'sellers')
const buyers = alias(users, 'buyers')

const named = (tx: Tx, condition: SQL | undefined): Promise<Named[]> =>
  tx
    .select({ row: deals, seller: sellers.username, buyer: buyers.username })
    .from(deals)
    .innerJoin(sellers, eq(sellers.id, deals.sellerId))
    .innerJoin(buyers, eq(buyers.id, deals.buyerId))
    .where(condition)

async function store(
  { tx, now, rev, resources, after }: StatusContext,
  { id, sellerId, buyerId }: DealRow,
  changed: Partial<DealRow>,
  changedAt = now,
): Promise<void> {
  await tx
    .update(deals)
    .set({ ...changed, changedAt, rev })
    .where(eq(deals.id, id))
  after(async () => {
    for (const userId of [sellerId, buyerId]) resources.sockets.userChanged(userId, rev)
  })
}

const tell = (
  context: StatusContext,
  { row, seller, buyer }: Named,
  to: 'seller' | 'buyer',
  words: Words,
): Promise<void> =>
  to === 'seller'
    ? notifyOfDeal(context, row.sellerId, { id: row.buyerId, username: buyer }, words)
    : notifyOfDeal(context, row.buyerId, { id: row.sellerId, username: seller }, words)

const amountOf = ({ amountCents }: DealRow): string => priceText(amountCents / 100)
const quoted = ({ title }: DealRow): string => `“${isolated(title)}”`
