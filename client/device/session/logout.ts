import { api } from './api.ts'
import type { ApiResult } from './send.ts'

/** So long a sign-out waits for the server; then it happens here alone. */
const PATIENCE = 5000

export const logout = (): Promise<ApiResult<unknown>> =>
  api('POST', '/api/auth/logout', {
    body: {},
    auth: false,
    fallback: 'Logout failed',
    signal: AbortSignal.timeout(PATIENCE),
  })
