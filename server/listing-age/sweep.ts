import { and, asc, inArray, eq, isNull, type SQL } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { endDealsOfListing } from '../deals/follow.ts'
import type { DealContext } from '../deals/write.ts'
import type { Db } from '../db/open.ts'
import type { Resources } from '../resources.ts'
import { askSeller } from './ask-seller.ts'
import { isDayOver, isMorningAfter, isUnanswered, isUntouched, zonesOf, type Due } from './due.ts'

/** Listings of one write, so that other writes need not wait long. */
const portion = 100

/**
 * Once an hour: hides what no one has said about for two weeks after the question, and what had to go by
 * a day that is over, and then asks. After a long time without it, it asks first.
 */
export async function sweepAge(resources: Resources): Promise<void> {
  const zones = await resources.readers.read(zonesOf)
  const isOver = isDayOver(zones)
  const isMorning = isMorningAfter(zones)
  await sweepAll(resources, isUnanswered, hide(isUnanswered))
  // The next morning asks about it, whatever was asked before.
  await sweepAll(resources, isOver, hide(isOver, { askedAt: null }))
  await sweepAll(resources, isUntouched, ask(isUntouched))
  await sweepAll(resources, isMorning, ask(isMorning))
}

type Work = (context: DealContext, ids: string[]) => Promise<void>

async function sweepAll(resources: Resources, due: Due, work: Work): Promise<void> {
  let found = portion
  while (found === portion) found = await sweepPortion(resources, due, work)
}

/**
 * Looks for the listings in a reader, because it reads all of them. The write takes those that are still
 * due: another process may have been here.
 */
async function sweepPortion(resources: Resources, due: Due, work: Work): Promise<number> {
  const now = resources.clock()
  const ids = await resources.readers.read((db) => findDue(db, due(db, now)))
  if (ids.length === 0) return 0
  let afterwards: (() => Promise<void>)[] = []
  const after = (step: () => Promise<void>) => void afterwards.push(step)
  await resources.writer.write({
    owner: 'listings',
    async run(tx, rev) {
      afterwards = []
      await work({ tx, now, rev, resources, after, actor: nobody }, ids)
    },
  })
  await Promise.all(afterwards.map((step) => step()))
  return ids.length
}

/** Each notice names the person whom it is about. */
const nobody = { userId: '', username: '', universityId: '' }

async function findDue(db: Db, due: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(due, isNull(users.suspendedAt)))
    .orderBy(asc(listings.sellerId), asc(listings.seq))
    .limit(portion)
  return rows.map(({ id }) => id)
}

const ask = (due: Due) => async (context: DealContext, ids: string[]) => {
  const { tx, now, rev } = context
  const asked = await tx
    .update(listings)
    .set({ askedAt: now, rev })
    .where(and(inArray(listings.id, ids), due(tx, now)))
    .returning({ id: listings.id, sellerId: listings.sellerId })
  for (const sellerId of new Set(asked.map((row) => row.sellerId))) {
    const own = asked.filter((row) => row.sellerId === sellerId)
    await askSeller(
      context,
      sellerId,
      own.map(({ id }) => id),
    )
  }
}

const hide =
  (due: Due, asked: { askedAt?: null } = {}) =>
  async (context: DealContext, ids: string[]) => {
    const { tx, now, rev, resources, after } = context
    const hidden = await tx
      .update(listings)
      .set({ ...asked, hiddenBy: 'age', rev })
      .where(and(inArray(listings.id, ids), due(tx, now)))
      .returning({
        id: listings.id,
        sellerId: listings.sellerId,
        universityId: listings.universityId,
      })
    const sellers = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(
        inArray(
          users.id,
          hidden.map(({ sellerId }) => sellerId),
        ),
      )
    const names = new Map(sellers.map(({ id, username }) => [id, username]))
    for (const { id, sellerId: userId, universityId } of hidden) {
      const actor = { userId, universityId, username: names.get(userId) ?? '' }
      await endDealsOfListing({ ...context, actor }, id)
    }
    after(async () => {
      for (const { sellerId, universityId } of hidden) {
        resources.sockets.userChanged(sellerId, rev)
        resources.sockets.campusChanged(universityId, rev)
      }
    })
  }
