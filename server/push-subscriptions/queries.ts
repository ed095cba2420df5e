import { and, desc, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { pick } from '../db/columns.ts'

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * The one place that decides which browsers get pushes: those where a person is logged in, if the
 * person wants notifications and is not deleted.
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
    .select(pick(pushSubscriptions, 'endpoint', 'p256dh', 'auth'))
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

/** Subscriptions for the data of a person: the service and the date, without the secret address. */
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
