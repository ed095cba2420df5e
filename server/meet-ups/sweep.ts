import { and, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { meetingTime } from '#sync/meet-ups/meeting-time.ts'
import { meetUpLimits } from '#sync/meet-ups/meet-ups.ts'
import type { Db } from '../db/open.ts'
import type { WaitingContext } from '../notifications/notify-later.ts'
import type { Resources } from '../resources.ts'
import type { MeetUpRow } from './meet-up-rows.ts'
import { tell } from './tell.ts'

/** Meet-ups of one write, so that other writes need not wait long. */
const portion = 100

type Due = (db: Db, now: number) => Promise<MeetUpRow[]>
type Work = (context: WaitingContext, row: MeetUpRow) => Promise<void>

/** A sweep of the meet-ups that are due, in portions. One that it has done is no longer due. */
const sweepOf =
  (findDue: Due, work: Work) =>
  async (resources: Resources): Promise<void> => {
    let done = portion
    while (done === portion) done = await sweepPortion(resources, findDue, work)
  }

async function sweepPortion(resources: Resources, findDue: Due, work: Work): Promise<number> {
  const now = resources.clock()
  const waiting = await resources.readers.read((db) => findDue(db, now))
  if (waiting.length === 0) return 0
  let afterwards: (() => Promise<void>)[] = []
  const after = (step: () => Promise<void>) => void afterwards.push(step)
  const done = await resources.writer.write({
    owner: 'meet-ups',
    async run(tx, rev) {
      afterwards = []
      const rows = await findDue(tx, now)
      for (const row of rows) await work({ tx, now, rev, resources, after, actor: nobody }, row)
      return rows.length
    },
  })
  await Promise.all(afterwards.map((step) => step()))
  return done
}

const nobody = { userId: '', username: '', universityId: '' }

/** Tells each of the two about the other. */
async function tellBoth(
  context: WaitingContext,
  row: MeetUpRow,
  { event, wordsOf }: { event: string; wordsOf(other: string): { title: string; message: string } },
): Promise<void> {
  const ids = [row.oneId, row.otherId]
  const people = await context.tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids))
  for (const about of people) {
    const to = ids.find((id) => id !== about.id)
    const actor = { ...nobody, userId: about.id, username: about.username }
    const news = { ...wordsOf(about.username), event: `${event} ${row.turn}`, about }
    if (to !== undefined) await tell({ ...context, actor }, to, news)
  }
}

const whenAndWhere = ({ at, zone, place }: MeetUpRow): string =>
  `${meetingTime(at, zone)}, ${place}`

/** Runs once a minute. Reminds both people an hour before an agreed meet-up, once. */
export const remindOfMeetUps = sweepOf(
  // Who agreed shortly before needs no reminder.
  (db, now) =>
    db
      .select()
      .from(meetUps)
      .where(
        and(
          eq(meetUps.state, 'agreed'),
          gt(meetUps.at, now),
          lte(meetUps.at, now + meetUpLimits.reminder),
          isNull(meetUps.remindedAt),
          sql`${meetUps.at} - ${meetUps.agreedAt} >= ${meetUpLimits.noReminder}`,
          eq(meetUps.deleted, false),
        ),
      )
      .limit(portion),
  async (context, row) => {
    const { tx, now } = context
    await tx.update(meetUps).set({ remindedAt: now }).where(eq(meetUps.id, row.id))
    const wordsOf = (other: string) => ({
      title: `Meeting ${other} soon`,
      message: whenAndWhere(row),
    })
    await tellBoth(context, row, { event: 'remind', wordsOf })
  },
)

/** What two people have reserved since before the end of their meet-up. */
const isReservedBetween = and(
  eq(deals.state, 'reserved'),
  eq(deals.deleted, false),
  or(
    and(eq(deals.sellerId, meetUps.oneId), eq(deals.buyerId, meetUps.otherId)),
    and(eq(deals.sellerId, meetUps.otherId), eq(deals.buyerId, meetUps.oneId)),
  ),
  sql`${deals.agreedAt} - ${meetUps.at} <= ${meetUpLimits.late}`,
)

/** Once a minute: asks both people whether they met, once, if something is reserved between them. */
export const askAboutMeetUps = sweepOf(
  (db, now) =>
    db
      .select()
      .from(meetUps)
      .where(
        and(
          eq(meetUps.state, 'agreed'),
          lte(meetUps.at, now - meetUpLimits.late),
          // Later than that, the reservation itself asks or has ended.
          gt(meetUps.at, now - meetUpLimits.late - meetUpLimits.asking),
          isNull(meetUps.askedAt),
          eq(meetUps.deleted, false),
          exists(db.select({ id: deals.id }).from(deals).where(isReservedBetween)),
        ),
      )
      .limit(portion),
  async (context, row) => {
    const { tx, now, rev } = context
    await tx.update(meetUps).set({ askedAt: now, rev }).where(eq(meetUps.id, row.id))
    const wordsOf = (other: string) => ({
      title: 'Did you meet?',
      message: `${other}, ${whenAndWhere(row)}`,
    })
    await tellBoth(context, row, { event: 'ask', wordsOf })
  },
)
