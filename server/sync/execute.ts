import { and, eq } from 'drizzle-orm'
import { idempotencyKeys } from '#drizzle/schema/sync.ts'
import type { Actor } from '#sync/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { errorBody, statusOf } from '../refusals.ts'
import type { Services } from '../services.ts'
import type { Implementation } from './implement.ts'

export interface Answer {
  status: number
  body: unknown
}

export interface Call<Args, Result> {
  actor: Actor | undefined
  address: string
  implementation: Implementation<Args, Result>
  args: Args
  /** The caller's `Idempotency-Key` with a hash of what it stands for. */
  key?: { value: string; bodyHash: string } | undefined
  answer(result: Result): Answer
}

/**
 * The only way into a handler. A repeated key gets the first answer again and has no effect.
 * @throws Refusal; its rows, but for the recorded answer, are rolled back.
 */
export async function execute<Args, Result>(
  services: Services,
  call: Call<Args, Result>,
): Promise<Answer> {
  const { actor, address, implementation, args, answer } = call
  const key = actor && call.key ? { userId: actor.userId, ...call.key } : undefined
  const afterwards: (() => Promise<void>)[] = []
  const after = (work: () => Promise<void>) => void afterwards.push(work)
  const now = services.clock()

  const answered = await services.writer.write<Answer>({
    async run(tx, rev) {
      const first = key && (await firstAnswer(tx, key))
      if (first) return first
      const result = await implementation.run(
        { tx, actor, now, rev, address, services, after },
        args,
      )
      const given = answer(result)
      if (key) await recordAnswer(tx, key, given, now)
      return given
    },
    async refused(tx, refusal) {
      if (key && isFinal(refusal)) await recordAnswer(tx, key, refusalAnswer(refusal), now)
    },
  })

  for (const work of afterwards) {
    work().catch((error: unknown) =>
      services.log.error(`after ${implementation.action.name}`, error),
    )
  }
  return answered
}

const refusalAnswer = (refusal: Refusal): Answer => ({
  status: statusOf(refusal),
  body: errorBody(refusal),
})

interface Key {
  userId: string
  value: string
  bodyHash: string
}

// What may succeed later is no answer to keep; a reused key already has one.
const isFinal = ({ code }: Refusal): boolean =>
  code !== 'limited' && code !== 'disk_full' && code !== 'key_reused'

async function firstAnswer(tx: Tx, { userId, value, bodyHash }: Key): Promise<Answer | undefined> {
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
  { status, body }: Answer,
  now: number,
): Promise<void> {
  const answer = { status, body: JSON.stringify(body), createdAt: now }
  await tx.insert(idempotencyKeys).values({ userId, key: value, bodyHash, ...answer })
}
