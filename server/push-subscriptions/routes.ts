import { createECDH } from 'node:crypto'
import type { Context } from 'hono'
import {
  endedPushSubscriptionSchema,
  pushSubscriptionSchema,
  type PushSubscriptionGiven,
} from '#sync/push-subscriptions.ts'
import { Refusal } from '#sync/refusal.ts'
import { livingSession } from '../auth/session.ts'
import type { Env } from '../env.ts'
import { readBody } from '../bodies/json.ts'
import { sharedAnswer } from '../shared-answer.ts'
import { signInFirst } from '../sync/implement.ts'
import { sessionOf } from '../viewer.ts'
import { isOfPushService } from './hosts.ts'
import { endSubscription, storeSubscription } from './keep.ts'

/** GET /api/push-subscriptions/key */
export const readPushKey = () =>
  sharedAnswer({ make: ({ pushKeys }) => ({ publicKey: pushKeys.publicKey }) })

/** POST /api/push-subscriptions. Sending the same subscription again changes nothing. */
export async function subscribe(c: Context<Env>): Promise<Response> {
  const { writer, limits, clock, config } = c.get('resources')
  const { actor, familyId } = sessionOf(c)
  const given = await readBody(c, pushSubscriptionSchema)
  assertUsable(given, config.pushHosts)
  await writer.write({
    async run(tx) {
      const now = clock()
      // The session may have ended with its subscriptions while the body arrived.
      const session = await livingSession(tx, { userId: actor.userId, familyId }, now)
      if (!session) throw signInFirst()
      await limits.take(tx, 'push-subscriptions', actor.userId, now)
      await storeSubscription(tx, session, given, now)
    },
  })
  return c.json({ message: 'This device will be notified.' })
}

/** DELETE /api/push-subscriptions. A subscription that does not exist gets the same answer. */
export async function unsubscribe(c: Context<Env>): Promise<Response> {
  const { actor } = sessionOf(c)
  const { endpoint } = await readBody(c, endedPushSubscriptionSchema)
  await c
    .get('resources')
    .writer.write({ run: (tx) => endSubscription(tx, actor.userId, endpoint) })
  return c.json({ message: 'This device will no longer be notified.' })
}

function assertUsable({ endpoint, keys }: PushSubscriptionGiven, hosts: readonly string[]): void {
  if (!isOfPushService(endpoint, hosts)) {
    const sentence = 'The endpoint does not belong to a push service that this server knows.'
    throw new Refusal('bad_input', sentence, 'endpoint')
  }
  if (isOnCurve(keys.p256dh)) return
  const sentence = 'The key p256dh must be a public key of P-256 in base64url.'
  throw new Refusal('bad_input', sentence, 'keys.p256dh')
}

/** A value with the form of a point that is not on the curve would fail at every push. */
function isOnCurve(point: string): boolean {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    return curve.computeSecret(point, 'base64url').length > 0
  } catch {
    return false
  }
}
