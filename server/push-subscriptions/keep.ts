import { and, desc, eq, inArray } from 'drizzle-orm'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { mostPushSubscriptions, type PushSubscriptionGiven } from '#sync/push-subscriptions.ts'
import type { Session } from '../auth/session.ts'
import type { Tx } from '../db/writer.ts'

const { endpoint, userId, createdAt } = pushSubscriptions

/**
 * Stores a subscription for a session. It replaces one of another person: a browser gets the
 * notifications of one person at a time.
 */
export async function storeSubscription(
  tx: Tx,
  { actor, familyId }: Session,
  { endpoint: address, keys }: PushSubscriptionGiven,
  now: number,
): Promise<void> {
  const [held] = await tx.select().from(pushSubscriptions).where(eq(endpoint, address))
  const since = held?.userId === actor.userId ? held.createdAt : now
  const row = { userId: actor.userId, familyId, ...keys, createdAt: since }
  await tx
    .insert(pushSubscriptions)
    .values({ endpoint: address, ...row })
    .onConflictDoUpdate({ target: endpoint, set: row })
  await deleteOldestSubscription(tx, actor.userId)
}

async function deleteOldestSubscription(tx: Tx, person: string): Promise<void> {
  const surplus = tx
    .select({ endpoint })
    .from(pushSubscriptions)
    .where(eq(userId, person))
    .orderBy(desc(createdAt), desc(endpoint))
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(mostPushSubscriptions)
  await tx.delete(pushSubscriptions).where(inArray(endpoint, surplus))
}

/** Ends a subscription of this person. One of another person is ignored silently. */
export async function endSubscription(tx: Tx, person: string, address: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(and(eq(endpoint, address), eq(userId, person)))
}
