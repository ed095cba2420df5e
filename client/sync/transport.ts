import { syncAnswerSchema } from '#sync/protocol.ts'
import type { Reply, Transport } from '#sync/store.ts'
import { api } from '../session/api.ts'
import type { Failure } from '../session/send.ts'

const PATIENCE = 15_000

/** POST /api/sync. Only an answer in our own shape is one; a captive portal's page is silence. */
export const transport: Transport = async (request) => {
  const result = await api('POST', '/api/sync', {
    body: request,
    schema: syncAnswerSchema,
    signal: AbortSignal.timeout(PATIENCE),
  })
  return result.error ? replyTo(result) : { kind: 'answer', answer: result.data }
}

function replyTo({ offline, status, retryAfter }: Failure): Reply {
  if (!offline && status === 401) return { kind: 'signed-out' }
  if (!offline && status === 426) return { kind: 'upgrade' }
  if (!offline && status === 413) return { kind: 'too-large' }
  return retryAfter === undefined ? { kind: 'later' } : { kind: 'later', waitMs: retryAfter * 1000 }
}
