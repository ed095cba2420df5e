import { and, desc, eq, inArray } from 'drizzle-orm'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { mostPushSubscriptions, type PushSubscriptionGiven } from '#sync/push-subscriptions.ts'
import type { Session } from '../auth/session.ts'
import type { Tx } from '../db/writer.ts'

const { endpoint, userId, createdAt } = pushSubscriptions

/** Keeps a subscription for a sign-in, whosever it was: a browser is told for one person at a time. */
export async function keepSubscription(
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
  await letGoOfOldest(tx, actor.userId)
}

async function letGoOfOldest(tx: Tx, person: string): Promise<void> {
  const surplus = tx
    .select({ endpoint })
    .from(pushSubscriptions)
    .where(eq(userId, person))
    .orderBy(desc(createdAt), desc(endpoint))
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(mostPushSubscriptions)
  await tx.delete(pushSubscriptions).where(inArray(endpoint, surplus))
}

/** Ends a subscription of that person's; of another's nothing is said, and nothing done. */
export async function endSubscription(tx: Tx, person: string, address: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(and(eq(endpoint, address), eq(userId, person)))
}
