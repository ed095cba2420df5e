import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { hourOf } from '#sync/activity.ts'
import type { Tx } from '../db/writer.ts'

/**
 * Notes that a person who shows it is here. Called by what starts or renews a session, which writes
 * anyway, and changes a row once an hour. Stamps nothing: no device holds it.
 */
export async function noteSeen(tx: Tx, userId: string, now: number): Promise<void> {
  const lastSeenAt = hourOf(now)
  const isEarlier = or(isNull(users.lastSeenAt), lt(users.lastSeenAt, lastSeenAt))
  await tx
    .update(users)
    .set({ lastSeenAt })
    .where(and(eq(users.id, userId), eq(users.showActivity, true), isEarlier))
}

/** The column after a change of settings. While people do not show it, it is not stored. */
export const lastSeenFor = (
  { showActivity }: { showActivity?: boolean | undefined },
  now: number,
) => (showActivity === undefined ? {} : { lastSeenAt: showActivity ? hourOf(now) : null })
