import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { dealLimits, type Side } from '#sync/deals/deals.ts'
import { closedBy } from '#sync/deals/state.ts'
import { clockTime } from '#sync/meet-ups/meeting-time.ts'
import { priceText } from '#sync/money.ts'
import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'
import { factsOfRow, type DealRow } from './deal-rows.ts'
import { nameOf } from './news.ts'
import { listingOfDeal } from './queries.ts'
import { recordSale } from './record-sale.ts'
import { tell } from './tell.ts'
import { setStatus, updateDeal, type DealContext } from './write.ts'

/** Deals of one write, so that other writes need not wait long. */
const portion = 100

type Work = (context: DealContext, row: DealRow) => Promise<void>
type Due = (now: number) => Parameters<typeof and>[0]

/** A sweep of the deals that are due, in portions. A deal that it has done is no longer due. */
const sweepOf =
  (due: Due, work: Work) =>
  async (resources: Resources): Promise<void> => {
    let done = portion
    while (done === portion) done = await sweepPortion(resources, due, work)
  }

async function sweepPortion(resources: Resources, due: Due, work: Work): Promise<number> {
  const now = resources.clock()
  const find = (db: Pick<Tx, 'select'>) =>
    db
      .select()
      .from(deals)
      .where(and(due(now), eq(deals.deleted, false)))
      .limit(portion)
  const waiting = await resources.readers.read((db) => find(db))
  if (waiting.length === 0) return 0
  let afterwards: (() => Promise<void>)[] = []
  const after = (step: () => Promise<void>) => void afterwards.push(step)
  const done = await resources.writer.write({
    owner: 'deals',
    async run(tx, rev) {
      afterwards = []
      const rows = await find(tx)
      for (const row of rows) await work({ tx, now, rev, resources, after, actor: nobody }, row)
      return rows.length
    },
  })
  await Promise.all(afterwards.map((step) => step()))
  return done
}

/** Each notice names the person whom it is about. */
const nobody = { userId: '', username: '', universityId: '' }

/** Notifies one side of a deal about the other. */
async function tellSide(
  context: DealContext,
  row: DealRow,
  to: Side,
  { event, wordsOf }: { event: string; wordsOf(other: string): { title: string; message: string } },
): Promise<void> {
  const [userId, otherId] =
    to === 'seller' ? [row.sellerId, row.buyerId] : [row.buyerId, row.sellerId]
  const other = await nameOf(context.tx, otherId)
  const actor = { ...nobody, userId: otherId, username: other }
  await tell({ ...context, actor }, userId, row, { ...wordsOf(other), event, with: other })
}

const amountOf = ({ amountCents }: DealRow): string => priceText(amountCents / 100)
const askedSide = ({ by }: DealRow): Side => (by === 'seller' ? 'buyer' : 'seller')

/** Ends offers that no one answered, and tells their authors. */
const expireOffers = sweepOf(
  (now) => and(eq(deals.state, 'open'), lte(deals.expiresAt, now)),
  async (context, row) => {
    // It ended then, however late the sweep is.
    const ended = row.expiresAt ?? context.now
    await updateDeal({ ...context, now: ended }, row, closedBy(factsOfRow(row), 'expired'))
    await tellSide(context, row, row.by, {
      event: `expired ${row.turn}`,
      wordsOf: () => ({
        title: `Your offer of ${amountOf(row)} expired`,
        message: `“${row.title}”`,
      }),
    })
  },
)

/** Reminds the side that was asked, once, some hours before the end. */
const warnOfEnd = sweepOf(
  (now) =>
    and(
      eq(deals.state, 'open'),
      isNull(deals.askedAt),
      lte(deals.expiresAt, now + dealLimits.warning),
    ),
  async (context, row) => {
    await stampAsked(context, row)
    const asked = askedSide(row)
    const zone = await zoneOf(context.tx, asked === 'seller' ? row.sellerId : row.buyerId)
    const end = clockTime(row.expiresAt ?? context.now, zone)
    const what = row.amountCents === 0 ? 'request' : `offer of ${amountOf(row)}`
    await tellSide(context, row, asked, {
      event: `ends ${row.turn}`,
      wordsOf: (other) => ({
        title: `An offer for “${row.title}” ends soon`,
        message: `${other}’s ${what} ends at ${end}.`,
      }),
    })
  },
)

/** The time zone of a person’s campus. */
async function zoneOf(tx: Tx, userId: string): Promise<string> {
  const [campus] = await tx
    .select({ zone: universities.zone })
    .from(users)
    .innerJoin(universities, eq(universities.id, users.universityId))
    .where(eq(users.id, userId))
  return campus?.zone ?? 'UTC'
}

/** Asks sellers whether reservations still hold. */
const askAboutReservations = sweepOf(
  (now) => and(eq(deals.state, 'reserved'), isNull(deals.askedAt), lte(deals.heldUntil, now)),
  async (context, row) => {
    await stampAsked(context, row)
    await tellSide(context, row, 'seller', {
      event: `held ${row.heldUntil}`,
      wordsOf: (other) => ({
        title: `Still reserved for ${other}?`,
        message: `“${row.title}”`,
      }),
    })
  },
)

/** A reservation ends if its seller does not answer. */
const lapseReservations = sweepOf(
  (now) => and(eq(deals.state, 'reserved'), lte(deals.askedAt, now - dealLimits.answer)),
  async (context, row) => {
    await updateDeal(context, row, closedBy(factsOfRow(row), 'lapsed'))
    const listing = await listingOfDeal(context.tx, row.listingId)
    const actor = { ...nobody, userId: row.sellerId, username: listing.username }
    if (listing.status === 'Pending')
      await setStatus({ ...context, actor }, listing, 'Available', row.buyerId)
    for (const side of ['seller', 'buyer'] as const)
      await tellSide(context, row, side, {
        event: `lapsed ${row.turn}`,
        wordsOf: () => ({
          title: 'The reservation ended because no one confirmed it',
          message: `“${row.title}”`,
        }),
      })
  },
)

/** A sale that its buyer did not deny counts. */
const confirmSales = sweepOf(
  (now) =>
    and(
      eq(deals.state, 'sold'),
      isNull(deals.confirmedAt),
      lte(deals.soldAt, now - dealLimits.confirm),
    ),
  async (context, row) => {
    await recordSale(context, row, { ...factsOfRow(row), confirmedAt: context.now })
    await tellSide(context, row, 'seller', {
      event: `confirm ${row.turn}`,
      wordsOf: (other) => ({
        title: `${other} has “${row.title}”`,
        message: 'The sale is confirmed.',
      }),
    })
  },
)

/** What has ended long ago without a sale goes. */
const forgetEnded = sweepOf(
  (now) => and(eq(deals.state, 'closed'), lt(deals.changedAt, now - dealLimits.kept)),
  async ({ tx, rev }, { id }) => {
    await tx
      .update(deals)
      .set({ ...emptyDeal, rev })
      .where(eq(deals.id, id))
  },
)

/** A deleted deal keeps its row, because devices learn of the deletion from it. */
export const emptyDeal = { deleted: true, title: '', why: null, offers: [], amountCents: 0 }

async function stampAsked({ tx, now, rev, resources, after }: DealContext, row: DealRow) {
  const isAsRead = and(eq(deals.id, row.id), eq(deals.turn, row.turn), isNull(deals.askedAt))
  await tx.update(deals).set({ askedAt: now, rev }).where(isAsRead)
  after(async () => resources.sockets.userChanged(row.sellerId, rev))
}

/** Once a minute. */
export async function sweepOffers(resources: Resources): Promise<void> {
  await expireOffers(resources)
  await warnOfEnd(resources)
}

/** Once an hour. */
export async function sweepReservations(resources: Resources): Promise<void> {
  await lapseReservations(resources)
  await askAboutReservations(resources)
  await confirmSales(resources)
  await forgetEnded(resources)
}
