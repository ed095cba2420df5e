import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { Refusal } from '#sync/refusal.ts'
import { endOtherSessions } from '../auth/sessions.ts'
import type { Tx } from '../db/writer.ts'
import { stampListingsOf } from '../listings/stamp.ts'
import type { Resources } from '../resources.ts'

interface Commit {
  now: number
  rev: number
}

/** Ends all sessions and hides the listings of a person. @param until null for good */
export async function suspend(
  tx: Tx,
  userId: string,
  until: number | null,
  { now, rev }: Commit,
): Promise<void> {
  await tx
    .update(users)
    .set({ suspendedAt: now, suspendedUntil: until, rev })
    .where(eq(users.id, userId))
  await stampListingsOf(tx, userId, rev)
  await endOtherSessions(tx, { userId }, now)
}

export async function reinstate(tx: Tx, userId: string, rev: number): Promise<void> {
  await tx
    .update(users)
    .set({ ...notSuspended, rev })
    .where(eq(users.id, userId))
  await stampListingsOf(tx, userId, rev)
}

const notSuspended = { suspendedAt: null, suspendedUntil: null }

/**
 * Call it at a login. A suspension that has ended is lifted, even if the sweep has not come yet.
 * @throws Refusal `forbidden` for a suspended account
 */
export async function assertNotSuspended(
  tx: Tx,
  userId: string,
  { now, rev }: Commit,
): Promise<void> {
  const [user] = await tx
    .select({ since: users.suspendedAt, until: users.suspendedUntil })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || user.since === null) return
  if (user.until === null || user.until > now) throw suspended(user.until)
  await reinstate(tx, userId, rev)
}

const suspended = (until: number | null) =>
  new Refusal(
    'forbidden',
    until === null
      ? 'This account has been suspended.'
      : `This account has been suspended until ${dateText(until)}.`,
  )

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

// Intl puts a narrow no-break space before AM and PM, which some programs cannot show.
export const dateText = (at: number): string =>
  `${format.format(at).replace(' at ', ', ').replace(/\s/g, ' ')} UTC`

const portion = 100

/** Lifts suspensions that have ended, so that the listings return without anyone’s doing. */
export async function liftSuspensions({
  readers,
  writer,
  sockets,
  clock,
}: Resources): Promise<void> {
  const now = clock()
  const isOver = and(isNotNull(users.suspendedUntil), lte(users.suspendedUntil, now))
  const due = await readers.readOnce((db) =>
    db.select({ id: users.id }).from(users).where(isOver).limit(portion),
  )
  if (due.length === 0) return
  const isDue = inArray(
    users.id,
    due.map(({ id }) => id),
  )
  const lifted = await writer.write({
    async run(tx, rev) {
      const people = tx.select({ id: users.id }).from(users).where(and(isDue, isOver))
      await tx.update(listings).set({ rev }).where(inArray(listings.sellerId, people))
      const rows = await tx
        .update(users)
        .set({ ...notSuspended, rev })
        .where(and(isDue, isOver))
        .returning({ universityId: users.universityId })
      return { rev, campuses: new Set(rows.map(({ universityId }) => universityId)) }
    },
  })
  for (const campus of lifted.campuses) sockets.campusChanged(campus, lifted.rev)
}
