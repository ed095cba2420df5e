import type { InferOutput } from 'valibot'
import { firstRequest } from '#sync/engine/outbox.ts'
import { syncAnswerSchema, type SyncRequest } from '#sync/engine/protocol.ts'
import type { Lock, Reply, Transport } from '#sync/engine/store.ts'
import { second } from '#sync/time.ts'
import type { Database } from '../database.ts'
import { recordFirstUse } from '../session/held-data.ts'
import { withLock, reportProgress } from '../session/shared-lock.ts'
import { StallWatch } from '../session/stall-watch.ts'
import type { ApiResult, Failure } from '../session/send.ts'

interface CallOptions {
  body: SyncRequest
  signal: AbortSignal
  schema: typeof syncAnswerSchema
  mayGzip: boolean
  onProgress: (bytes?: number) => void
}
type Call = (options: CallOptions) => Promise<ApiResult<InferOutput<typeof syncAnswerSchema>>>

/** Milliseconds until the answer begins, and between two parts of it. */
const PATIENCE = { first: 15 * second, next: 10 * second }
/** The slowest line that a request has time for, in bytes per millisecond. */
const SLOWEST_LINE = 2

/**
 * POST /api/sync. A response that is not our server's, such as a captive portal's page, is no answer.
 * A call ends when it makes no progress, because a slow line may take minutes for one answer.
 */
export const transportBy =
  (userId: string, call: Call): Transport =>
  async (body) => {
    const watch = new StallWatch(PATIENCE.first + sizeOf(body) / SLOWEST_LINE)
    const onProgress = () => {
      watch.allow(PATIENCE.next)
      reportProgress(lockOf(userId))
    }
    const { signal } = watch
    const schema = syncAnswerSchema
    const result = await call({ body, signal, schema, mayGzip: true, onProgress })
    watch.end()
    if (watch.stalled) return { kind: 'later', slow: true }
    return result.error ? replyTo(result) : { kind: 'answer', answer: result.data }
  }

const sizeOf = ({ actions }: SyncRequest): number =>
  actions.length === 0 ? 0 : JSON.stringify(actions).length

function replyTo({
  offline,
  unreached = false,
  status,
  code,
  field,
  retryAfter,
  message,
}: Failure): Reply {
  if (status === 413) return { kind: 'too-large', isOurs: !offline }
  const later: Reply = {
    kind: 'later',
    unreached,
    ...(retryAfter !== undefined && { waitMs: retryAfter * second }),
  }
  if (offline) return later
  if (status === 401 || code === 'wrong_user') return { kind: 'signed-out' }
  if (code === 'copied' || code === 'upgrade') return { kind: code }
  // Something on the way may have changed the request. Only a fault of an action names it.
  const isOfAction = code === 'bad_input' && /^actions\b/.test(field ?? '')
  return isOfAction ? { kind: 'invalid', message } : later
}

/** Allows one round of a user at a time, over all tabs and the worker. */
export const roundLock =
  (userId: string): Lock =>
  (work) =>
    withLock(lockOf(userId), work)

const lockOf = (userId: string): string => `quad-round-${userId}`

/**
 * Sends the first request before the database is open. The first request of a browser without data
 * of its user is predictable, and opening a new database takes half a round trip. A round with the
 * same request takes that answer. Any other request is sent as usual, so a wrong guess costs one
 * answer.
 */
export function withHeadStart(database: Database, transport: Transport): Transport {
  if (!recordFirstUse(database.userId) || database.isOpen()) return transport
  const guess = firstRequest(database.userId, database.newClient)
  let early: ReturnType<Transport> | undefined = transport(guess)
  return (request) => {
    const answer = JSON.stringify(request) === JSON.stringify(guess) ? early : undefined
    early = undefined
    return answer ?? transport(request)
  }
}
