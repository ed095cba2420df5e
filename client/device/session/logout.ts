import { messageSchema } from '#sync/answer.ts'
import { second } from '#sync/time.ts'
import { api } from './api.ts'
import type { ApiResult } from './send.ts'

/**
 * How long a logout waits for the server. Then it logs out on this device, and the server hears of it
 * at the next contact.
 */
const PATIENCE = second

export const logout = (): Promise<ApiResult<unknown>> =>
  api('POST', '/api/auth/logout', {
    body: {},
    schema: messageSchema,
    auth: false,
    fallback: 'Logout failed',
    signal: AbortSignal.timeout(PATIENCE),
  })
