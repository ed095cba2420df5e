import type { InferOutput } from 'valibot'
import { firstRequest } from '#sync/engine/outbox.ts'
import { syncAnswerSchema, type SyncRequest } from '#sync/engine/protocol.ts'
import type { Lock, Reply, Transport } from '#sync/engine/store.ts'
import { second } from '#sync/time.ts'
import { roundPatience } from './session/patience.ts'
import type { Database } from './database.ts'
import { noteBegun } from './leave-no-trace.ts'
import { inTurn } from './session/in-turn.ts'
import type { ApiResult, Failure } from './session/send.ts'

interface CallOptions {
  body: SyncRequest
  signal: AbortSignal
  schema: typeof syncAnswerSchema
  mayGzip: boolean
}
type Call = (options: CallOptions) => Promise<ApiResult<InferOutput<typeof syncAnswerSchema>>>

/** POST /api/sync. Anything that has not our own shape, such as a captive portal's page, is no answer. */
export const transportBy =
  (call: Call): Transport =>
  async (body) => {
    const signal = AbortSignal.timeout(roundPatience)
    const result = await call({ body, signal, schema: syncAnswerSchema, mayGzip: true })
    return result.error ? replyTo(result) : { kind: 'answer', answer: result.data }
  }

function replyTo({ offline, unreached = false, status, retryAfter }: Failure): Reply {
  if (!offline && status === 401) return { kind: 'signed-out' }
  if (!offline && status === 426) return { kind: 'upgrade' }
  if (!offline && status === 413) return { kind: 'too-large' }
  return {
    kind: 'later',
    unreached,
    ...(retryAfter !== undefined && { waitMs: retryAfter * second }),
  }
}

/** One round of a user at a time, over all tabs and the worker. */
export const roundLock =
  (userId: string): Lock =>
  (work) =>
    inTurn(`quad-round-${userId}`, work)

/**
 * Sends the first request before the database is open. A browser that holds nothing of its user knows
 * what the first round will ask, and opening a new database takes half a round trip. A round that asks
 * the same takes that answer. Any other request is sent as usual, so a wrong guess costs one answer.
 */
export function withHeadStart(database: Database, transport: Transport): Transport {
  if (!noteBegun(database.userId) || database.isOpen()) return transport
  const guess = firstRequest(database.newClient)
  let early: ReturnType<Transport> | undefined = transport(guess)
  return (request) => {
    const answer = JSON.stringify(request) === JSON.stringify(guess) ? early : undefined
    early = undefined
    return answer ?? transport(request)
  }
}
