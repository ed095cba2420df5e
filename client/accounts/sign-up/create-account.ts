import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'

export const createAccount = (form: Record<string, string | number>): Promise<ApiResult<unknown>> =>
  api('POST', '/api/auth/register', {
    body: form,
    auth: false,
    credentials: 'omit',
    fallback: 'Error creating account. Please try again.',
  })
