import type { InferOutput } from 'valibot'
import { syncAnswerSchema, type SyncRequest } from '#sync/engine/protocol.ts'
import type { Reply, Transport } from '#sync/engine/store.ts'
import type { ApiResult, Failure } from './session/send.ts'

const PATIENCE = 15_000

interface CallOptions {
  body: SyncRequest
  signal: AbortSignal
  schema: typeof syncAnswerSchema
  mayGzip: boolean
}
type Call = (options: CallOptions) => Promise<ApiResult<InferOutput<typeof syncAnswerSchema>>>

/** POST /api/sync. Only an answer in our own shape is one; a captive portal's page is silence. */
export const transportBy =
  (call: Call): Transport =>
  async (body) => {
    const signal = AbortSignal.timeout(PATIENCE)
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
    ...(retryAfter !== undefined && { waitMs: retryAfter * 1000 }),
  }
}
