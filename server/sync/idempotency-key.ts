import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { idempotencyKeys } from '#drizzle/schema/sync.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import type { Limits } from '../limits/limits.ts'
import { errorBody, statusOf } from '../refusals.ts'
import type { Repeats } from './execute.ts'

export interface RestAnswer {
  status: number
  body: unknown
}

interface Key {
  userId: string
  value: string
  bodyHash: string
}

/**
 * Recognizes a repeated REST call by the user's `Idempotency-Key`, with a hash of the request.
 * @throws Refusal `bad_input` for an invalid header, `limited` for too many keys in a day
 */
export function repeatsOfKey(
  { userId, value, request }: { userId: string; value: string; request: string },
  { limits, now }: { limits: Limits; now: number },
): Repeats<RestAnswer> {
  if (!/^[\x21-\x7e]{1,200}$/.test(value)) {
    const sentence = 'The Idempotency-Key must be 1 to 200 visible ASCII characters.'
    throw new Refusal('bad_input', sentence, 'Idempotency-Key')
  }
  const bodyHash = createHash('sha256').update(request).digest('base64url')
  const key = { userId, value, bodyHash }
  return {
    async first(tx) {
      const answer = await firstAnswer(tx, key)
      if (answer === undefined) await limits.take(tx, 'keyed-requests', userId, now)
      return answer
    },
    keep: (tx, answer) => recordAnswer(tx, key, answer, now),
    async refused(tx, refusal) {
      if (!isFinal(refusal)) return
      await limits.count(tx, 'keyed-requests', userId, now)
      const answer = { status: statusOf(refusal), body: errorBody(refusal) }
      await recordAnswer(tx, key, answer, now)
    },
  }
}

// A call that may succeed later is not recorded. A reused key already has an answer.
const isFinal = ({ code }: Refusal): boolean =>
  code !== 'limited' && code !== 'disk_full' && code !== 'key_reused'

async function firstAnswer(
  tx: Tx,
  { userId, value, bodyHash }: Key,
): Promise<RestAnswer | undefined> {
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, value)))
  if (!stored) return undefined
  if (stored.bodyHash !== bodyHash) {
    throw new Refusal(
      'key_reused',
      'This Idempotency-Key was used with another request.',
      'Idempotency-Key',
    )
  }
  return { status: stored.status, body: JSON.parse(stored.body) }
}

async function recordAnswer(
  tx: Tx,
  { userId, value, bodyHash }: Key,
  { status, body }: RestAnswer,
  now: number,
): Promise<void> {
  const answer = { status, body: JSON.stringify(body), createdAt: now }
  await tx.insert(idempotencyKeys).values({ userId, key: value, bodyHash, ...answer })
}
