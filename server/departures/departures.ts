import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import { departures } from '#drizzle/schema/departures.ts'
import { day } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'

const year = 365 * day

/** Remembers the mailbox of an account that is deleted. Call it while its blocks are there. */
export async function noteDeparture(
  tx: Tx,
  { userId, mailboxHash }: { userId: string; mailboxHash: string },
  now: number,
): Promise<void> {
  const against = await tx
    .select({ id: blocks.blockerId })
    .from(blocks)
    .where(and(eq(blocks.blockedId, userId), eq(blocks.deleted, false)))
  const blockedBy = against.map(({ id }) => id)
  await tx.insert(departures).values({ userId, mailboxHash, until: now + year, blockedBy })
}

interface Departed {
  userId: string
  blockedBy: string[]
  suspendedAt: number | null
  suspendedUntil: number | null
}

/**
 * Makes the deleted accounts of a mailbox earlier accounts of this one.
 * @returns those whose blocks, reports, suspensions and counts no other account has yet
 */
export async function joinDepartures(
  tx: Tx,
  { userId, mailboxHash }: { userId: string; mailboxHash: string },
  now: number,
): Promise<Departed[]> {
  const known = await tx
    .select({ userId: departures.userId, returnedAs: departures.returnedAs })
    .from(departures)
    .where(and(eq(departures.mailboxHash, mailboxHash), gt(departures.until, now)))
  // One that came back may have had another mailbox when it was deleted again.
  const candidates = known.flatMap((each) => [each.userId, each.returnedAs ?? each.userId])
  const departed = await tx
    .select({
      userId: departures.userId,
      blockedBy: departures.blockedBy,
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
    })
    .from(departures)
    .innerJoin(users, eq(users.id, departures.userId))
    .where(and(inArray(departures.userId, candidates), isNull(departures.returnedAs)))
  const ids = departed.map((each) => each.userId)
  await tx
    .update(departures)
    .set({ returnedAs: userId })
    .where(or(inArray(departures.userId, ids), inArray(departures.returnedAs, ids)))
  return departed
}

/** An account and the deleted accounts of the same person. */
export const accountsOf = (userId: string): SQL =>
  sql`(select ${userId} union select ${departures.userId} from ${departures}
    where ${departures.returnedAs} = ${userId})`

/** The account of a person today, by the column with the one of then. */
export const accountToday = (column: SQLiteColumn): SQL<string> =>
  sql<string>`coalesce((select ${departures.returnedAs} from ${departures}
    where ${departures.userId} = ${column}), ${column})`
