import { request } from 'node:https'
import { second } from '#sync/time.ts'
import type { PushMessage } from './message.ts'

const patience = 10 * second

export interface Outcome {
  /** Undefined if the service did not answer. */
  status: number | undefined
  /** Seconds to wait, as the service asks. */
  retryAfter: number
}

/**
 * Sends a message to a push service. Only the status of the answer is read, and redirects are not
 * followed.
 */
export function deliver(
  endpoint: string,
  { headers, body }: PushMessage,
  ended: AbortSignal,
): Promise<Outcome> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(patience)])
  return new Promise((resolve) => {
    const nobody = () => resolve({ status: undefined, retryAfter: 0 })
    const asked = request(new URL(endpoint), { method: 'POST', headers, signal })
    asked.on('error', nobody)
    asked.on('response', (response) => {
      const retryAfter = Number(response.headers['retry-after']) || 0
      resolve({ status: response.statusCode, retryAfter })
      response.on('error', nobody)
      response.destroy()
    })
    asked.end(body)
  })
}
