import { and, desc, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * The one place that decides what may be pushed to: browsers of people who are here, want to be told,
 * and are signed in there still.
 */
export async function subscriptionsOf(
  db: Db,
  userId: string,
  now: number,
): Promise<Subscription[]> {
  const rows = await livingQuery(db).execute({ userId, now })
  return rows.map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } }))
}

const livingQuery = prepared((db) => {
  const now = sql.placeholder('now')
  const renewable = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.familyId, sessionFamilies.id), gt(sessions.expiresAt, now)))
  return db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, pushSubscriptions.familyId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(
      and(
        eq(pushSubscriptions.userId, sql.placeholder('userId')),
        isNull(sessionFamilies.revokedAt),
        gt(sessionFamilies.absoluteExpiresAt, now),
        exists(renewable),
        eq(users.notificationsEnabled, true),
        eq(users.deleted, false),
        isNull(users.suspendedAt),
      ),
    )
    .prepare()
})

/** What somebody is told of theirs: at which service since when, and no address that anybody could use. */
export async function ownSubscriptions(db: Db, userId: string) {
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
  return rows.map(({ endpoint, createdAt }) => ({
    service: new URL(endpoint).host,
    createdAt: new Date(createdAt).toISOString(),
  }))
}
