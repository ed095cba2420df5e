import type * as v from 'valibot'
import { registeredSchema } from '#sync/accounts/credentials.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'
import { rememberSignUp } from './own-sign-ups.ts'

export async function createAccount(
  form: Record<string, string | number>,
): Promise<ApiResult<v.InferOutput<typeof registeredSchema>>> {
  const result = await api('POST', '/api/auth/register', {
    body: form,
    schema: registeredSchema,
    auth: false,
    credentials: 'omit',
    fallback: 'Error creating account. Please try again.',
  })
  if (!result.error) rememberSignUp(result.data.user.id)
  return result
}
