import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { idempotencyKeys } from '#drizzle/schema/sync.ts'
import { Refusal } from '#sync/refusal.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/writer.ts'
import type { Limits } from '../limits/limits.ts'
import { errorBody, statusOf } from '../refusals.ts'
import type { Repeats } from './execute.ts'

export interface RestAnswer {
  status: number
  /** The body as JSON. */
  json: string
}

/** Bytes. A larger answer counts as several, so that the limit bounds what the server stores. */
const unit = 4096

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
    async keep(tx, answer) {
      const more = Math.floor(Buffer.byteLength(answer.json) / unit)
      if (more > 0) await limits.count(tx, 'keyed-requests', userId, now, more)
      await recordAnswer(tx, key, answer, now)
    },
    async refused(tx, refusal) {
      if (!isFinal(refusal)) return
      await limits.count(tx, 'keyed-requests', userId, now)
      const answer = { status: statusOf(refusal), json: JSON.stringify(errorBody(refusal)) }
      await recordAnswer(tx, key, answer, now)
    },
  }
}

// A call that may succeed later is not recorded. A reused key already has an answer.
const isFinal = ({ code }: Refusal): boolean =>
  code !== 'limited' && code !== 'maintenance' && code !== 'disk_full' && code !== 'key_reused'

async function firstAnswer(
  tx: Tx,
  { userId, value, bodyHash }: Key,
): Promise<RestAnswer | undefined> {
  const [stored] = await storedQuery(tx).execute({ userId, key: value })
  if (!stored) return undefined
  if (stored.bodyHash !== bodyHash) {
    throw new Refusal(
      'key_reused',
      'This Idempotency-Key was used with another request.',
      'Idempotency-Key',
    )
  }
  return { status: stored.status, json: stored.body }
}

const storedQuery = prepared((tx) =>
  tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, sql.placeholder('userId')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    )
    .prepare(),
)

async function recordAnswer(
  tx: Tx,
  { userId, value: key, bodyHash }: Key,
  { status, json: body }: RestAnswer,
  createdAt: number,
): Promise<void> {
  await insertQuery(tx).execute({ userId, key, bodyHash, status, body, createdAt })
}

const insertQuery = prepared((tx) =>
  tx
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      bodyHash: sql.placeholder('bodyHash'),
      status: sql.placeholder('status'),
      body: sql.placeholder('body'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
)
